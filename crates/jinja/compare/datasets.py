"""Prompt templates in the manner of those for data sets, evaluations and pipelines, over records made by chance."""

import random

import contexts

TEMPLATES = {
    "entailment": r"""{{premise}}

Question: {{hypothesis}} True, False, or Neither? ||| {{ ["True", "Neither", "False"][label] }}""",
    "entailment with choices": r"""Suppose {{premise}} Can we infer that "{{hypothesis}}"? {{ answer_choices|join(', ') if answer_choices is defined else 'Yes or no?' }} ||| {% if label != -1 %}{{ answer_choices[label] }}{% endif %}""",
    "a question with lettered options": r"""{{ question|trim }}
{% for choice in choices.text %}{{ choices.label[loop.index0] }}. {{ choice }}
{% endfor %}Answer: ||| {{ choices.text[choices.label.index(answerKey)] if answerKey in choices.label }}""",
    "letters from a string": r"""{% set letters = "ABCDEFGHIJ" %}Question: {{question}}
{% for option in options %}{{ letters[loop.index0] }}) {{ option }}
{% endfor %}Answer:{{ ' ' ~ letters[label] if label >= 0 }}""",
    "a passage": r"""{{ passage.strip() }}
Question: {{ question.strip() }}?
Answer:{{ " yes" if answer else " no" }}""",
    "doc to target": r"""{{ (choices.text|list).index(choices.text[0]) }} {{ choices.label.index(answerKey) }}""",
    "few shots": r"""{% for example in examples[:k|default(3)] -%}
Input: {{ example.input }}
Output: {{ example['output'] }}

{% endfor -%}
Input: {{ question }}
Output:""",
    "spans": r"""{{ context }}

Q: {{ question }}
A: ||| {% if answers.text|length > 0 %}{{ answers.text[0] }}{% else %}unanswerable{% endif %}{{ context[answers.answer_start[0]:answers.answer_start[0] + 5] if answers.answer_start }}""",
    "sentences compared": r"""Do "{{sentence1}}" and "{{sentence2}}" mean the same? {{ 'similarity %.1f of 5'|format(score) }} ||| {{ (((5 * score) | round) / 5)|string }}""",
    "tokens and tags": r"""{% for token, tag in tokens %}{{ token }}{% if tag != 'O' %}/{{ tag[2:]|lower }}{% endif %}{{ ' ' if not loop.last }}{% endfor %} ||| {{ tokens|selectattr(1, 'ne', 'O')|map('first')|unique|join('; ') or 'none' }}""",
    "documents of a pipeline": r"""Given these documents, answer the question.
Documents:
{% for doc in documents %}
    Document[{{ loop.index }}]:
    {{ doc.content }}
    {% if doc.meta is defined and doc.meta.author -%}by {{ doc.meta['author'] }} ({{ doc.meta.year|default('?') }}){%- endif %}
{% endfor %}
Question: {{question}}
Answer:
""",
    "documents with references": r"""{%- for document in documents -%}
[{{ document.id }}] {{ document.title|default('untitled', true)|title }} - {{ "%.3f"|format(document.score|float) }}
{{ document.content|truncate(60, true, '…')|indent(4, first=true) }}
{% endfor %}
Sources: {{ documents|map(attribute='meta.author')|unique|sort|join(', ') }}
Best: {{ (documents|sort(attribute='score', reverse=true)|first).title if documents else 'n/a' }}""",
    "a query routed": r"""{% if query is defined and query|length > 20 and 'what' in query|lower %}long{% elif query is defined %}short{% else %}none{% endif %} {{ (query or question)|wordcount }}""",
    "criteria": r"""You evaluate answers to "{{ input }}".
{% if criteria is mapping %}{% for name, text in criteria.items() %}{{ loop.index }}. {{ name|replace('_', ' ')|capitalize }}: {{ text }}
{% endfor %}{% elif criteria is string %}{{ criteria }}{% else %}{% for c in criteria or [] %}- {{ c }}
{% endfor %}{% endif %}
Score from {{ low|default(1) }} to {{ high|default(5) }}:{{ '\n' }}{% for n in range(low|default(1), high|default(5) + 1) %}{{ n }}{{ ' ' if not loop.last }}{% endfor %}""",
    "a conversation": r"""{% for turn in turns %}{{ {'human': 'Human', 'ai': 'AI'}.get(turn[0], turn[0]) }}: {{ turn[1] }}
{% else %}(nothing yet)
{% endfor %}AI:""",
    "placeholders in braces": r"""Translate the text into {{ language }}: {{ "{text}".format(text=passage) }} {{ "{0} and {1!r}, {2:>8.2f}".format(language, label, score) }}""",
    "a table": r"""| {% for c in columns %}{{ c|upper }}{{ ' | ' if not loop.last }}{% endfor %} |
|{{ '---|' * columns|length }}
{% for row in rows %}| {% for c in columns %}{{ row.get(c, '') }}{{ ' | ' if not loop.last }}{% endfor %} |
{% endfor %}{{ rows|length }} row{{ 's' if rows|length != 1 }}; {{ rows|map(attribute=columns[0])|select('number')|sum }} in all""",
    "groups": r"""{% for key, members in rows|groupby(columns[-1], default='?') %}{{ key }}: {{ members|length }}{% for m in members %} {{ m.values()|first }}{% endfor %}
{% endfor %}""",
    "a schema": r"""Answer with JSON:
{
{%- for name, spec in schema.properties.items() %}
  "{{ name }}": {{ '<' ~ spec.type ~ '>' }}{{ ',' if not loop.last }}{% if name in schema.required|default([]) %}  // required{% endif %}
{%- endfor %}
}
{{ schema|tojson(indent=2) }}""",
    "filters in a chain": r"""{{ passage|striptags|trim|wordwrap(30)|indent(2) }}
{{ passage|lower|replace('a', '@')|title }} {{ passage|length }} {{ passage.split()|length }} {{ passage.count('e') }} {{ passage|urlencode|truncate(20) }}""",
    "numbers": r"""{{ score|round(1) }} {{ score|int }} {{ (score * 100)|round|int }}% {{ '{:,}'.format(count * 12345) }} {{ score // 1 }} {{ count / 3 }} {{ count % 3 }} {{ -count ** 2 }} {{ score|abs }} {{ '%05d' % count }} {{ '%5.1f%%' % (score * 10) }} {{ numbers|sum / (numbers|length or 1) }} {{ numbers|max if numbers }}""",
    "a rendered date": r"""{{ date.split('-')|reverse|join('.') }} {{ date[:4]|int + 1 }} {{ '%s/%s' % (date[5:7], date[8:]) }} {{ date.replace('-', '') }}""",
    "a message block": r"""{% message role="system" %}You help.{% endmessage %}{{ question }}""",
    "memory": r"""{%- set ns = namespace(total=0, kept=[]) -%}
{%- for turn in turns|reverse -%}
{%- if ns.total + turn[1]|length <= budget|default(60) -%}{%- set ns.total = ns.total + turn[1]|length -%}{%- set ns.kept = [turn] + ns.kept -%}{%- endif -%}
{%- endfor -%}
{{ ns.kept|map('last')|join(' / ') }} ({{ ns.total }})""",
    "seen before": r"""{% set seen = [] %}{% for row in rows if row.get('name') not in seen %}{% set _ = seen.append(row.get('name')) %}{{ loop.index }}:{{ row.name|default('-') }}{{ '' if loop.last else ', ' }}{% endfor %} {{ seen|length }}""",
    "first that fits": r"""{% set found = namespace(row=none) %}{% for row in rows if not found.row and row.n is defined and row.n > 1 %}{% set found.row = row %}{% endfor %}{{ found.row.name if found.row else 'none' }}""",
    "macros for fields": r"""{%- macro field(label, value, suffix='') -%}
{%- if value is not none and value != '' and value is defined %}{{ label }}: {{ value }}{{ suffix }}
{% endif -%}
{%- endmacro -%}
{{ field('Name', user.name) }}{{ field('Age', user.age, ' years') }}{{ field('Mail', user.email) }}{{ field('City', user.address.city) }}{{ field('Tags', user.tags|join('+')) }}""",
    "a call block": r"""{% macro section(title, level=2) %}{{ '#' * level }} {{ title }}
{{ caller()|trim }}
{% endmacro %}{% call section('Input') %}
  {{ passage }}
{% endcall %}{% call section('Options', level=3) %}{% for option in options %}* {{ option }}
{% endfor %}{% endcall %}""",
    "conditions on types": r"""{% for v in values %}{{ 'text' if v is string else 'map' if v is mapping else 'list' if v is sequence else 'yes' if v is true else 'no' if v is false else 'none' if v is none else 'float' if v is float else 'int' if v is integer else '?' }}={{ v }} {% endfor %}""",
    "one line": r"""{{ bos_token|default('') }}{{ system|default('You are an assistant.') }}{{ '\n\n' }}{{ question }}{{ '\n' if add_newline is defined and add_newline }}""",
    "a story with blanks": r"""{% set parts = passage.split(' ') %}{% for word in parts %}{{ '____' if loop.index is divisibleby(4) else word }} {% endfor %}||| {{ parts[3::4]|join(', ') }}""",
    "bits and slices": r"""{{ passage[:10] }}|{{ passage[-10:] }}|{{ passage[::3] }}|{{ options[::-1] }}|{{ options[1:]|first|default('-') }}|{{ (options|batch(2)|list) }}|{{ options|slice(2)|map('list')|list }}""",
    "answers": r"""{% set labels = ['no', 'yes'] %}{{ labels[answer|int] }} {{ labels.index('yes') }} {{ (labels|reverse|list)[0] }} {{ {'a': 1, 'b': 2}|dictsort(reverse=true) }} {{ labels|zip(options)|list if false else '' }}""",
    "comments": r"""{# what follows is for {{ nobody }} #}{{ question }}{#- and -#}
   {{ language }}{# end #}""",
    "raw braces": r"""{% raw %}Use {{ variable }} and {% tag %} as they are.{% endraw %} {{ '{{' }} {{ question }} {{ '}}' }} ${{ '{' }}x}""",
    "email": r"""Dear {{ user.name.split()[0]|default('friend', true) }},

{% filter indent(2) -%}
{{ passage|wordwrap(40) }}
{%- endfilter %}

{% if user.email %}Reply to <{{ user.email }}>.{% else %}No address.{% endif %}
{{ '=' * 10 }}
""",
}


def record(r):
    """The fields of a record, some of which are missing."""
    label = r.choice([0, 1, 2, -1])
    made = {
        "premise": r.choice(contexts.SENTENCES),
        "hypothesis": r.choice(contexts.SENTENCES),
        "label": label,
        "answer_choices": r.choice([["Yes", "Maybe", "No"], ["guaranteed", "possible", "impossible"]]),
        "choices": {"text": r.sample(contexts.WORDS, 4), "label": r.choice([["A", "B", "C", "D"], ["1", "2", "3", "4"]])},
        "answerKey": r.choice(["A", "D", "1", "3", ""]),
        "options": r.sample(contexts.WORDS, r.randint(0, 5)),
        "passage": r.choice(contexts.SENTENCES),
        "question": r.choice(contexts.SENTENCES),
        "answer": r.choice([True, False, 0, 1]),
        "context": r.choice(contexts.SENTENCES),
        "answers": r.choice([{"text": ["42"], "answer_start": [3]}, {"text": [], "answer_start": []}]),
        "sentence1": r.choice(contexts.SENTENCES),
        "sentence2": r.choice(contexts.SENTENCES),
        "score": r.choice([0.0, 2.5, 3.14159, 4.75, 1e-7, 5]),
        "tokens": [[word, r.choice(["O", "B-PER", "I-LOC"])] for word in r.sample(contexts.WORDS, 4)],
        "documents": [contexts.a_document(r, n) for n in range(r.randint(0, 4))],
        "examples": [{"input": r.choice(contexts.SENTENCES), "output": r.choice(contexts.WORDS)} for _ in range(r.randint(0, 4))],
        "k": r.randint(0, 3),
        "query": r.choice([None, "What is it?", "what is the longest river there is", ""]),
        "input": r.choice(contexts.SENTENCES),
        "criteria": r.choice([{"short_answer": "brief", "tone": "kind"}, "be kind", ["a", "b"], None, {}]),
        "low": r.choice([0, 1]),
        "high": r.choice([3, 10]),
        "turns": [[r.choice(["human", "ai", "tool"]), r.choice(contexts.SENTENCES)] for _ in range(r.randint(0, 5))],
        "budget": r.choice([0, 50, 500]),
        "language": r.choice(["French", "日本語"]),
        "columns": r.choice([["n", "name"], ["name", "kind"], ["n", "kind"]]),
        "rows": [{"n": r.randint(0, 3), "name": r.choice(contexts.NAMES), **({"kind": "x"} if r.random() < 0.5 else {})} for _ in range(r.randint(0, 4))],
        "schema": contexts.a_context(r)["schema"],
        "count": r.choice([0, 1, 7, 1234]),
        "numbers": [r.choice([1, 2.5, -3]) for _ in range(r.randint(0, 4))],
        "date": "2024-03-07",
        "user": contexts.a_context(r)["user"],
        "values": r.sample(["a", {"b": 1}, [1, "x"], True, False, None, 2.5, 7, "", []], 5),
        "add_newline": r.random() < 0.5,
    }
    for name in list(made):
        if r.random() < 0.02:
            del made[name]
    return made


def templates(seed, count):
    """Makes records for each template in turn."""
    r = random.Random(seed)
    named = list(TEMPLATES.items())
    for turn in range(count):
        name, template = named[turn % len(named)]
        yield {"label": name, "template": template, "variables": record(r)}
