"""The pieces of realistic templates: paragraphs, sections, chat templates. Each takes a grammar and returns text."""


def paragraph(g):
    words = ["You are", "Answer", "Given", "in", "the", "following", "text:", "Be brief.", "#", "##", "-", "1.", "\n", "\n\n", "<|im_start|>", "{", "}", "“", "🙂", "%", "$x$"]
    text = ""
    for _ in range(g.r.randint(1, 6)):
        text += g.pick(" ", "", " ") + g.r.choice(words)
        if g.r.random() < 0.6:
            text += " " + g.out(g.anything(g.r.randint(0, 3)))
    return text + g.pick("\n", "\n\n", "")


def value(g):
    return g.pick("Value: ", "", "- ") + g.out(g.anything(g.r.randint(1, 4))) + "\n"


def text(g):
    return g.out(g.text(g.r.randint(1, 4))) + "\n"


def words(g):
    return g.out(g.words(g.r.randint(1, 4))) + "\n"


def number(g):
    return g.out(g.pick(g.number, g.integer, g.numbers)(g.r.randint(1, 4))) + "\n"


def truth(g):
    return g.out(g.truth(g.r.randint(1, 4))) + "\n"


def condition(g):
    text = g.tag("if " + g.truth(2)) + "\n" + line(g)
    for _ in range(g.r.choice([0, 0, 1, 2])):
        text += g.tag("elif " + g.truth(2)) + line(g)
    if g.r.random() < 0.5:
        text += g.tag("else") + line(g)
    return text + g.tag("endif") + "\n"


def line(g):
    return g.pick("yes ", "Line: ", "* ") + g.out(g.pick(g.text, g.integer, g.number)(g.r.randint(0, 2))) + g.pick("\n", "", " ")


LOOPS = [
    ("d", "documents", [("d.title", "text"), ("d.text", "text"), ("d.score", "number"), ("d.id", "integer"), ("d.meta.author", "text"), ("d.meta.tags", "words"), ("d.meta", "record"), ("d", "record")]),
    ("e", "examples", [("e.input", "text"), ("e['output']", "text"), ("e.n", "integer"), ("e", "record")]),
    ("w", "words", [("w", "text")]),
    ("x", "numbers", [("x", "number")]),
    ("row", "matrix", [("row", "numbers")]),
    ("k, v", "scores.items()", [("k", "text"), ("v", "number")]),
    ("k, v", "scores|dictsort", [("k", "text"), ("v", "number")]),
    ("k, v", "options.items()", [("k", "text"), ("v", "text")]),
    ("k", "options", [("k", "text")]),
    ("c", "language", [("c", "text")]),
    ("i", "range(limit)", [("i", "integer")]),
    ("t", "(tools or [])", [("t.function.name", "text"), ("t.function.description", "text"), ("t", "record"), ("t['function']", "record")]),
    ("m", "messages", [("m.role", "text"), ("m", "record")]),
    ("group", "examples|groupby('label')", [("group.grouper", "text"), ("group.list|length", "integer")]),
    ("b", "words|batch(2)", [("b", "words")]),
]
LOOP_NUMBERS = ["loop.index", "loop.index0", "loop.revindex", "loop.length", "loop.revindex0"]


def loop(g):
    target, source, bound = g.r.choice(LOOPS)
    source += g.pick("", "", "", "[:2]", "[1:]", "|list", "|sort" if source in ("words", "numbers") else "") if "items" not in source and "sort" not in source and "|" not in source and "range" not in source else ""
    head = f"for {target} in {source}"
    if g.r.random() < 0.2:
        head += " if " + g.with_bound(bound, lambda: g.truth(1))
    bound = bound + [(name, "integer") for name in LOOP_NUMBERS]
    body = g.with_bound(bound, lambda: "".join(loop_part(g) for _ in range(g.r.randint(1, 3))))
    other = g.tag("else") + "nothing\n" if g.r.random() < 0.15 else ""
    return g.tag(head) + g.pick("\n", "") + body + other + g.tag("endfor") + "\n"


def loop_part(g):
    return g.pick(
        lambda: line(g),
        lambda: line(g),
        lambda: g.out("loop.index") + ". " + line(g),
        lambda: g.tag("if " + g.pick("loop.first", "not loop.last", "loop.index0 % 2 == 0", "loop.index > 1", "loop.index is even")) + g.pick(", ", "\n", "--") + g.tag("endif"),
        lambda: g.out(g.pick("', ' if not loop.last", "'' if loop.last else ';'", "loop.cycle('odd', 'even')", "loop.length - loop.index", "loop.last")),
        lambda: condition(g),
        lambda: g.tag("set tmp = " + g.text(2)) + g.out("tmp|length") + " ",
        lambda: g.out(g.pick("loop.previtem|default('-')", "loop.nextitem is defined", "loop.changed(loop.index0 // 2)", "loop.depth")),
    )()


def assignment(g):
    name = g.pick("a", "label", "result")
    return g.pick(
        lambda: g.tag(f"set {name} = " + g.anything(3)) + g.out(name) + "\n",
        lambda: g.tag(f"set {name} = " + g.text(2)) + g.out(f"{name} ~ '!'") + "\n",
        lambda: g.tag(f"set {name}, other = {g.text(1)}, {g.integer(1)}") + g.out(f"{name} ~ other") + "\n",
        lambda: g.tag(f"set {name}") + line(g) + line(g) + g.tag("endset") + g.out(f"{name}|{g.pick('trim', 'upper', 'length', 'indent(2)', 'tojson', 'e', 'replace(' + chr(39) + 'e' + chr(39) + ', ' + chr(39) + '3' + chr(39) + ')')}") + "\n",
        lambda: g.tag(f"set {name} | {g.pick('upper', 'trim', 'indent(2)', 'title')}") + line(g) + g.tag("endset") + g.out(name),
        lambda: g.tag(f"with {name} = {g.text(1)}, n = {g.integer(1)}") + g.out(name) + g.out("n + 1") + g.tag("endwith"),
        lambda: g.tag(f"filter {g.pick('upper', 'trim', 'indent(4)', 'replace(' + chr(39) + 'e' + chr(39) + ', ' + chr(39) + 'E' + chr(39) + ')', 'title')}") + line(g) + g.tag("endfilter"),
    )()


def counter(g):
    start, step = g.pick(("0", "ns.v + 1"), ("0", f"ns.v + ({g.integer(1)})"), ("''", "ns.v ~ x"), ("''", "ns.v + (x|string)"), ("[]", "ns.v + [x]"), ("[]", "ns.v + [x, loop.index]"), ("false", "x in numbers or ns.v"), ("none", "x"), ("{}", "dict(ns.v, **{x|string: loop.index})"))
    guard = g.pick("", "", "if x not in [1]", "if loop.index is odd")
    inside = g.tag(f"set ns.v = {step}")
    if guard:
        inside = g.tag(guard) + inside + g.tag("endif")
    after = g.pick("ns.v", "ns.v", "ns.v|string|length", "ns.v|tojson", "[ns.v]", "ns.v == 0", "ns.v|default('x', true)")
    return g.tag(f"set ns = namespace(v={start})") + g.tag(f"for x in {g.pick('numbers', 'words', 'range(3)', 'user.tags')}") + inside + g.tag("endfor") + g.out(after) + "\n"


def listing(g):
    add = g.pick("set _ = l.append({})", "set l2 = l.append({})", "if l.append({}) %}{% endif", "set _ = l.extend([{}])", "set _ = l.insert(0, {})")
    after = g.pick("l|join(', ')", "l", "l|length", "l|tojson", "l[-1:]", "l|sort|first if l and l[0] is string", "l|map('string')|join('|')", "l[0] if l")
    return g.tag("set l = []") + g.tag(f"for d in {g.pick('documents', 'examples')}") + "{% " + add.replace("{}", g.pick("d", "loop.index", "d.n|default(0)", "d.title|default('')")) + " %}" + g.tag("endfor") + g.out(after) + "\n"


def mapping(g):
    change = g.pick("set _ = m.update({d.id|string: d.title})", "set _ = m.update(last=d.title)", "set _ = m.setdefault(d.meta.author, []).append(d.id)", "set m = dict(m, **{d.title: 1})")
    after = g.pick("m", "m|length", "m|tojson", "m.items()|list", "m.keys()|list", "m|dictsort", "m.values()|list|length")
    return g.tag("set m = {}") + g.tag("for d in documents") + "{% " + change + " %}" + g.tag("endfor") + g.out(after) + "\n"


def macro(g):
    bound = [("a", "text"), ("b", "integer")]
    body = g.with_bound(bound, lambda: line(g) + condition(g) if g.r.random() < 0.5 else line(g))
    signature = g.pick("a, b=1", "a, b=2", "a='x', b=3", "a, b")
    call = g.pick(f"m({g.text(1)}, {g.integer(1)})", f"m({g.text(1)}, b={g.integer(1)})", f"m(b=1, a={g.text(1)})", f"m({g.text(1)})", f"m({g.text(1)}, 2)|trim", f"m({g.text(1)}, 2) ~ '<'", f"m({g.text(1)}, 2)|upper|replace('E', 'x')")
    return g.tag(f"macro m({signature})") + body + g.tag("endmacro") + g.out(call) + "\n"


def field(g):
    return g.tag("macro field(name, value, required=false, indent=0)") + "{{ ' ' * indent }}{{ name }}{% if required %}*{% endif %}: " + g.out("value") + g.tag("endmacro") + g.tag("for k, v in user.items()") + g.out("field(k, v, required=k == 'name', indent=loop.index0)") + "\n" + g.tag("endfor")


def wrapper(g):
    return "{% macro box(title) %}<{{ title }}>\n{{ caller() }}\n</{{ title }}>{% endmacro %}" + g.tag(f"call box({g.pick(chr(39) + 'doc' + chr(39), 'language')})") + line(g) + "{% endcall %}\n"


def types(g):
    start = "{%- macro type(p) -%}{%- if p.type == 'string' -%}{%- if p.enum -%}{{ p.enum|join(' | ') }}{%- else -%}string{%- endif -%}{%- elif p.type == 'array' -%}{{ type(p['items']) }}[]{%- elif p.type in ['integer', 'number'] -%}number{%- elif p.type == 'object' -%}{%- if p.properties is defined -%}{ {%- for k, v in p.properties.items() %} {{ k }}: {{ type(v) }}{%- if not loop.last -%},{%- endif -%}{%- endfor %} }{%- else -%}object{%- endif -%}{%- else -%}any{%- endif -%}{%- endmacro -%}\n"
    if g.r.random() < 0.5:
        start = start.replace("p.enum -%}", "p.enum is defined -%}")
    return start + "{% for t in tools or [] %}{% set f = t.function %}\n// {{ f.description }}\ntype {{ f.name }} = ({%- for name, p in f.parameters.properties|items %}\n  {{ name }}{% if name not in f.parameters.required %}?{% endif %}: {{ type(p) }},{% endfor %}\n) => any;{% endfor %}\n"


def chatml(g):
    content = g.pick("message.content", "message['content']", "message.content|trim", "(message.content or '')|string", "message['content']|default('', true)")
    head = g.pick(
        "",
        "{%- if messages[0]['role'] == 'system' %}{{ messages[0].content }}{% else %}{{ 'You are a helpful assistant.' }}{% endif %}\n",
        "{% if messages[0]['role'] == 'system' %}{% set system = messages[0]['content'] %}{% set rest = messages[1:] %}{% else %}{% set system = 'default' %}{% set rest = messages %}{% endif %}{{ system }}{{ rest|length }}",
        "{% set loop_messages = messages[1:] if messages[0].role == 'system' else messages %}{{ loop_messages|map(attribute='role')|join(',') }}",
    )
    return head + "{% for message in messages %}" + g.pick(
        "{{ '<|im_start|>' + message['role'] + '\\n' }}{{ " + content + " }}{{ '<|im_end|>\\n' }}",
        "<|start|>{{ message.role }}<|end|>\n\n{{ " + content + " }}{{ eos_token if loop.last else '' }}",
        "{%- if message.role == 'user' %}[INST] {{ " + content + " }} [/INST]{%- elif message.role == 'assistant' %} {{ " + content + " }}{{ eos_token }}{%- else %}<<SYS>>{{ " + content + " }}<</SYS>>{%- endif %}",
        "{% if (message['role'] == 'user') != (loop.index0 % 2 == 0) %}!{% endif %}{{ message.role|capitalize }}: {{ " + content + " }}\n",
        "{% if message.content is string %}{{ message.content }}{% elif message.content is iterable and message.content is not none %}{% for part in message.content %}{% if part.type == 'text' %}{{ part.text }}{% else %}<image>{% endif %}{% endfor %}{% endif %}\n",
        "{% if loop.first and message.role != 'system' %}{{ bos_token }}{% endif %}{{ message.role }}\n{% if message.tool_calls is defined and message.tool_calls %}{% for call in message.tool_calls %}<tool_call>\n{\"name\": \"{{ call.function.name }}\", \"arguments\": {{ call.function.arguments|tojson }}}\n</tool_call>{% endfor %}{% else %}{{ " + content + " }}{% endif %}\n",
        "{%- set content = message.content if message.content is string else '' -%}{%- if '</think>' in content -%}{{ content.split('</think>')[-1].lstrip('\\n') }}|{{ content.split('</think>')[0].rstrip('\\n').split('<think>')[-1] }}{%- else -%}{{ content }}{%- endif -%}",
    ) + "{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}\n"


def chat_state(g):
    return g.pick(
        "{% set ns = namespace(last=-1, multi=true) %}{% for m in messages[::-1] %}{% set index = (messages|length - 1) - loop.index0 %}{% if ns.multi and m.role == 'user' and m.content is string and not (m.content.startswith('<t>') and m.content.endswith('</t>')) %}{% set ns.multi = false %}{% set ns.last = index %}{% endif %}{% endfor %}{{ ns.last }}\n",
        "{% set ns = namespace(system='', found=false) %}{% for m in messages %}{% if m['role'] == 'system' %}{% set ns.system = ns.system + '\\n\\n' + (m['content']|string) if ns.found else m['content']|string %}{% set ns.found = true %}{% endif %}{% endfor %}{{ ns.system }}\n",
        "{% for m in messages %}{% if loop.previtem is defined and loop.previtem.role == m.role %}same{% elif not loop.last and loop.nextitem.role != 'tool' %}next {{ loop.nextitem.role }}{% endif %}{% endfor %}\n",
        "{% set user_messages = messages|selectattr('role', 'equalto', 'user')|list %}{{ user_messages|length }}{{ user_messages[-1].content if user_messages }}\n",
        "{% set last = messages|last %}{{ last.role }}{{ last['content'] if last.content is string else last.content|tojson }}\n",
        "{{ messages|rejectattr('role', 'in', ['system', 'tool'])|map(attribute='role')|unique|join('/') }}\n",
        "{% if messages[0].role == 'system' %}{% set messages = messages[1:] %}{% endif %}{{ messages|length }}\n",
        "{% if not tools is defined %}{% set tools = none %}{% endif %}{% if tools is not none and tools|length > 0 %}# Tools\n{% for tool in tools %}{{ tool|tojson(indent=4) }}\n{% endfor %}{% endif %}\n",
        "{% if tools %}{% for tool in tools %}{{ '\\n' }}{{ tool|tojson }}{% endfor %}{{ tools|map(attribute='function.name')|join(', ') }}{% endif %}\n",
        "{% if tools %}{%- for tool in tools %}{%- set tool = tool.function %}{{ '{' }}{{ '\"name\": \"' + tool.name + '\", ' }}{% for key, val in tool.items() if key != 'name' %}{{ '\"' ~ key ~ '\": ' ~ (val|tojson) }}{% if not loop.last %}, {% endif %}{% endfor %}{{ '}' }}{% endfor %}{% endif %}\n",
        "{% set keys = ['name', 'role'] %}{% for m in messages %}{% for key in m if key not in keys %}{{ key }}:{% if m[key] is mapping or m[key] is sequence and m[key] is not string %}{{ m[key]|tojson }}{% else %}{{ m[key]|string }}{% endif %} {% endfor %}{% endfor %}\n",
    )


def retrieval(g):
    return g.pick(
        "Context:\n{% for doc in documents %}[{{ loop.index }}] {{ doc.title }} ({{ doc.meta.author }}, {{ doc.meta.year }})\n{{ doc.text|trim|truncate(" + g.pick("20", "40", "10, true", "30, false, '...'") + ") }}\n{% endfor %}\nQuestion: {{ question }}\nAnswer:",
        "{% for doc in documents|sort(attribute='score', reverse=true) %}{{ '%.3f'|format(doc.score) }} {{ doc.title|default('?', true) }}{{ '\\n' if not loop.last }}{% endfor %}\n",
        "{% for doc in documents if doc.score > " + g.number(0) + " %}<document index=\"{{ loop.index }}\" score=\"{{ doc.score|round(2) }}\">\n{{ doc.content|indent(2, true) }}\n</document>\n{% else %}No documents.\n{% endfor %}",
        "{{ documents|map(attribute='text')|map('trim')|select|join('\\n---\\n') }}\n",
        "{{ documents|map(attribute='meta.tags')|sum(start=[])|unique|sort|join(', ') }}\n",
        "{% for author, docs in documents|groupby('meta.author') %}{{ author }}: {{ docs|map(attribute='title')|join('; ') }} ({{ docs|length }})\n{% endfor %}",
        "{% if documents|length > 1 %}{{ documents|length }} documents, best {{ (documents|max(attribute='score')).title }}{% elif documents %}one{% else %}none{% endif %}\n",
        "{% set chars = documents|map(attribute='text')|map('length')|sum %}{{ chars }} characters, {{ (chars / 4)|round|int }} tokens, {{ '{:,}'.format(chars * 1000) }}\n",
    )


def few_shot(g):
    return g.pick(
        "{% for ex in examples %}Input: {{ ex.input }}\nOutput: {{ ex.output }}\n\n{% endfor %}Input: {{ question }}\nOutput:",
        "{% for e in examples[:limit] %}### Example {{ loop.index }}/{{ loop.length }}\n{{ e['input']|trim }} => {{ e['label']|upper }}{% if not loop.last %}\n{% endif %}{% endfor %}\n",
        "{% for key, value in options.items() %}{{ key }}) {{ value }}\n{% endfor %}Answer with one of {{ options.keys()|join(', ') }}.\n",
        "{% for c in words %}{{ 'ABCDEFG'[loop.index0] }}. {{ c }}\n{% endfor %}{{ ['A', 'B', 'C', 'D'][limit % 4] }}\n",
        "{{ [question, language, context]|select|join(' | ') }}\n{{ {'input': question, 'n': count}|tojson }}\n",
        "{% set letters = 'ABCD'|list %}{% for w in words[:4] %}({{ letters[loop.index0] }}) {{ w }}{{ ' ' }}{% endfor %}\n",
        "{% for e in examples %}{% if e.label == 'pos' %}+{% else %}-{% endif %}{{ loop.cycle('a', 'b') }}{{ e.n + 1 }}{% endfor %}\n",
        "{% for label, group in examples|groupby('label') %}{{ label }}: {{ group|map(attribute='n')|join(',') }} ({{ group|length }}/{{ examples|length }})\n{% endfor %}",
        "Choices: {% for w in words -%}\n{{ loop.index }}. {{ w }}{{ \", \" if not loop.last else \".\" }}\n{%- endfor %}\n",
    )


def whitespace(g):
    w = lambda: g.pick("\n", " ", "\n\n  ", "\t", "")  # noqa: E731
    return "a" + w() + g.pick("{%-", "{%", "{%+") + " if " + g.truth(0) + " " + g.pick("-%}", "%}", "+%}") + w() + "b" + w() + "{%- else -%}" + w() + "c" + g.pick("{%-", "{%") + " endif " + g.pick("-%}", "%}") + w() + "{{-" + w() + g.text(0) + w() + "-}}" + w() + g.pick("{#- note -#}", "{# note #}", "{#\n multi {{ x }}\n#}", "") + w() + "d" + w()


def raw(g):
    return g.pick("{% raw %}{{ name }} {% if x %}{% endraw %}", "{%- raw -%} {{ a }} {%- endraw -%}\n", "{{ '{{' }} name {{ '}}' }}", "{% raw %}{\"a\": {\"b\": 1}}{% endraw %}\n", "{ \"json\": {\"x\": {{ count }} } }", "{{ \"{\" }}{{ question|tojson }}{{ \"}\" }}", "{% raw %}{% endraw %}", "$\\frac{1}{2}$ {x} {# c #}{{ '%' }}")


def settings(g):
    return g.pick(
        "{% for k, v in settings.items() %}{{ k }}: {{ v }} ({{ 'map' if v is mapping else 'list' if v is sequence and v is not string else 'scalar' }})\n{% endfor %}",
        "{{ settings.nested.deep.value }}{{ settings['nested']['deep']['value'] }}{{ settings.get('top_p', 1.0) }}{{ settings.get('temperature') }}\n",
        "{% if 'stop' in settings and settings.stop is iterable %}{{ settings.stop|map('tojson')|join(',') }}{% endif %}\n",
        "{{ schema|tojson(indent=2) }}\n{{ schema.properties|length }} {{ schema.properties.keys()|sort|join(',') }} {{ schema['properties']['name']['type'] }}\n",
        "{% for k, v in schema.properties|dictsort %}- {{ k }} ({{ v.type }}{{ ', required' if k in schema.required }})\n{% endfor %}",
        "{{ scores|dictsort(by='value', reverse=true)|first|first }}{{ scores.values()|sum }}{{ scores.values()|max }}{{ scores|length }}\n",
        "{{ user|tojson }}{{ user|items|list|length }}{{ user.address|xmlattr }}{{ user.items is defined }}{{ user['items'] }}\n",
        "{{ matrix|map('sum')|list }}{{ matrix|map('join', ' ')|join('\\n') }}{{ matrix[1][::-1] }}{{ matrix|sum(start=[]) }}\n",
        "{% for row in matrix %}| {{ row|join(' | ') }} |\n{% if loop.first %}|{{ '---|' * (row|length) }}\n{% endif %}{% endfor %}",
        "{{ '=' * 20 }}\n{{ 'Title'|center(20) }}\n{{ 'a'.ljust(10, '.') }}{{ 'b'.rjust(5) }}{{ '7'.zfill(3) }}\n",
        "{{ (ratio * 100)|round(1) }}% {{ '%.1f%%' % (ratio * 100) }} {{ ratio|round(2) }} {{ '{:.3f}'.format(ratio) }}{{ ratio|int }}\n",
        "{{ count }} item{{ 's' if count != 1 }}{{ 'es' if count > 5 else '' }} {{ count|string + '!' }} {{ 'x' ~ count }} {{ count * 1.5 }} {{ count / 2 }} {{ count // 2 }}\n",
        "{{ user.name.split()|map('first')|join('.')|upper }} {{ user.name|title }} {{ user.name.split(' ')[0]|lower|replace(\"'\", '') }} {{ user.email or 'n/a' }}\n",
        "{% set c = cycler('odd', 'even') %}{% for w in words %}{{ c.next() }}:{{ w }} {% endfor %}{% set sep = joiner(', ') %}{% for w in words %}{{ sep() }}{{ w }}{% endfor %}\n",
        "{% block instructions %}{{ question|upper }}{% endblock %}\n{% block more scoped %}{{ language }}{% endblock %}\n",
    )


FAULTS = ["{{ missing }}", "{{ user.gone }}", "{{ words[99] }}", "{{ 1 / 0 }}", "{{ 'a' + 1 }}", "{% for a, b in words %}{{ a }}{% endfor %}", "{{ nothing.x }}", "{{ question|nope }}", "{% if %}", "{{ settings.a.b }}", "{{ words|join(gone) }}", "{{ 'x' < 1 }}"]
WEIGHTED = [
    (paragraph, 6), (value, 4), (text, 6), (words, 4), (number, 3), (truth, 3), (condition, 5), (loop, 10), (assignment, 5), (counter, 4), (listing, 1), (mapping, 1),
    (macro, 4), (field, 1), (wrapper, 1), (types, 1), (chatml, 6), (chat_state, 4), (retrieval, 5), (few_shot, 5), (whitespace, 3), (raw, 2), (settings, 4),
]  # fmt: skip
PIECES = [maker for maker, _ in WEIGHTED]
WEIGHTS = [weight for _, weight in WEIGHTED]
