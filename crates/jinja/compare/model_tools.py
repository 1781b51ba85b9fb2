"""Chat templates in the manner of those that come with models: schemas of tools, documents, parts of messages."""

TEMPLATES = {
    "schemas as code": r"""
{%- macro json_to_python_type(json_spec) %}
{%- set basic_type_map = {
    "string": "str",
    "number": "float",
    "integer": "int",
    "boolean": "bool"
} %}
{%- if basic_type_map[json_spec.type] is defined %}
    {{- basic_type_map[json_spec.type] }}
{%- elif json_spec.type == "array" %}
    {{- "List[" + json_to_python_type(json_spec['items']) + "]"}}
{%- elif json_spec.type == "object" %}
    {{- "Dict[str, " + json_to_python_type(json_spec.additionalProperties) + ']' if json_spec.additionalProperties is defined else "dict" }}
{%- elif json_spec.type is iterable %}
    {{- "Union[" }}
    {%- for t in json_spec.type %}
      {{- json_to_python_type({"type": t}) }}
      {%- if not loop.last %}
        {{- "," }}
    {%- endif %}
    {%- endfor %}
    {{- "]" }}
{%- else %}
    {{- "Any" }}
{%- endif %}
{%- endmacro %}
{%- macro signature(tools) %}
{%- for tool in tools %}
{{- 'def ' + tool.function.name + '(' }}
{%- for param_name, param_fields in tool.function.parameters.properties|items %}
    {{- param_name + ": " + json_to_python_type(param_fields) }}
    {%- if not param_name in tool.function.parameters.required %}
        {{- " = None" }}
    {%- endif %}
    {%- if not loop.last %}
        {{- ", " }}
    {%- endif %}
{%- endfor %}
{{- ')\n    ' + '"' * 3 }}
{{- tool.function.description }}
{%- if tool.function.parameters.properties|length != 0 %}
    {{- "\n\n    Args:\n    " }}
    {%- for param_name, param_fields in tool.function.parameters.properties|items %}
        {{- "    " + param_name + " (" + json_to_python_type(param_fields) + "): " + param_fields.description|default('no description')|trim }}
    {%- endfor %}
{%- endif %}
{{- '"' * 3 + '\n' }}
{%- endfor %}
{%- endmacro %}
{{- bos_token }}{{ signature(tools or []) }}
{%- for message in messages if message.content is string %}
{{ message.role|upper }}: {{ message.content }}
{%- endfor %}
""",
    "schemas as typescript": r"""{%- macro render_type(spec, is_required=false) -%}
    {%- if spec.type == "array" -%}
        {%- if spec['items'] -%}
            {%- if spec['items']['type'] == "string" -%}{{ "string[]" }}
            {%- elif spec['items']['type'] == "number" -%}{{ "number[]" }}
            {%- else -%}
                {%- set inner_type = render_type(spec['items'], is_required) -%}
                {%- if inner_type == "object | object" or inner_type|length > 50 -%}{{ "any[]" }}{%- else -%}{{ inner_type + "[]" }}{%- endif -%}
            {%- endif -%}
        {%- else -%}{{ "any[]" }}{%- endif -%}
    {%- elif spec.type is defined and spec.type is iterable and spec.type is not string and spec.type is not mapping and spec.type[0] is defined -%}
        {{ spec.type | join(" | ") }}
    {%- elif spec.oneOf -%}
        {%- for variant in spec.oneOf -%}
            {{ render_type(variant, is_required) }}
            {%- if not loop.last %} | {% endif -%}
        {%- endfor -%}
    {%- elif spec.type == "string" -%}
        {%- if spec.enum -%}{{ '"' + spec.enum|join('" | "') + '"' }}{%- else -%}{{ "string" }}{%- endif -%}
    {%- elif spec.type in ["number", "integer"] -%}{{ "number" }}
    {%- elif spec.type == "boolean" -%}{{ "boolean" }}
    {%- elif spec.type == "object" -%}
        {%- if spec.properties -%}
            {{ "{\n" }}
            {%- for name, prop in spec.properties.items() -%}
                {{ "  " ~ name }}{%- if name not in (spec.required or []) -%}{{ "?" }}{%- endif -%}{{ ": " }}{{ render_type(prop, name in (spec.required or [])) }}
                {%- if not loop.last -%}{{ ",\n" }}{%- endif -%}
            {%- endfor -%}
            {{ "\n}" }}
        {%- else -%}{{ "object" }}{%- endif -%}
    {%- else -%}{{ "any" }}{%- endif -%}
{%- endmacro -%}
{%- if tools %}{{ "namespace functions {\n\n" }}
{%- for tool in tools %}
{%- set tool = tool.function %}
{{- "// " + tool.description + "\ntype " + tool.name + " = " }}
{%- if tool.parameters and tool.parameters.properties %}{{ "(_: {\n" }}
{%- for param_name, param_spec in tool.parameters.properties.items() %}
{%- if param_spec.description %}{{ "// " + param_spec.description + "\n" }}{%- endif %}
{{- param_name }}{%- if param_name not in (tool.parameters.required or []) %}{{ "?" }}{%- endif %}{{ ": " + render_type(param_spec) }}
{%- if param_spec.default is defined %}{%- if param_spec.enum %}, // default: {{ param_spec.default }}{%- elif param_spec.oneOf %}// default: {{ param_spec.default }}{%- else %}, // default: {{ param_spec.default|tojson }}{%- endif %}{%- endif %}
{{- "\n" }}
{%- endfor %}{{ "}) => any;\n\n" }}{%- else %}{{ "() => any;\n\n" }}{%- endif %}
{%- endfor %}{{ "} // namespace functions" }}{%- endif %}""",
    "documents": r"""{%- if messages[0]['role'] == 'system' %}{%- set loop_messages = messages[1:] %}{%- set system_message = messages[0]['content'] %}{%- else %}{%- set loop_messages = messages %}{%- set system_message = '## Task and Context\nYou help people.\n\n## Style Guide\nUse full sentences.' %}{%- endif %}{{ bos_token }}{{ '<|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|>' + system_message + '<|END_OF_TURN_TOKEN|>' }}
{%- for message in loop_messages %}{%- set content = message['content'] %}{%- if message['role'] == 'user' %}{{ '<|START_OF_TURN_TOKEN|><|USER_TOKEN|>' + content.strip() + '<|END_OF_TURN_TOKEN|>' }}{%- elif message['role'] == 'assistant' %}{{ '<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>' + content.strip() + '<|END_OF_TURN_TOKEN|>' }}{%- endif %}{%- endfor %}
{{- '<|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|><results>\n' }}
{%- for document in documents %}{{ '\nDocument: ' }}{{ loop.index0 }}
{%- for key, value in document.items() %}
{{ key }}: {{ value }}
{%- endfor %}
{%- endfor %}
{{ '\n</results><|END_OF_TURN_TOKEN|>' -}}
{%- if add_generation_prompt %}{{ '<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>' }}{%- endif %}""",
    "functions with a schema": r"""{%- if not tools %}{%- set tools = [] %}{%- endif %}{{- bos_token }}
{{- '<|im_start|>system\nYou are a function calling AI model. Here are the available tools: <tools> ' }}
{%- for tool in tools %}
    {%- if tool.function is defined %}{%- set tool = tool.function %}{%- endif %}
    {{- '{"type": "function", "function": ' }}
    {{- '{"name": "' + tool.name + '", ' }}
    {{- '"description": "' + tool.name + '(' }}
    {%- for param_name, param_fields in tool.parameters.properties|items %}
        {{- param_name + ": " + (param_fields.type if param_fields.type is string else param_fields.type|join('|')) }}
        {%- if not loop.last %}{{- ", " }}{%- endif %}
    {%- endfor %}
    {{- ")" }}
    {%- if tool.return is defined %}{{- " -> " + tool.return.type }}{%- endif %}
    {{- " - " + tool.description + "\n\n" }}
    {{- '", "parameters": ' }}
    {%- if tool.parameters.properties | length == 0 %}{{- "{}" }}{%- else %}{{- tool.parameters|tojson }}{%- endif %}
    {{- "}" }}
    {%- if not loop.last %}{{- "\n" }}{%- endif %}
{%- endfor %}
{{- " </tools>" }}
{{- 'Use the following pydantic model json schema for each tool call: {"properties": {"name": {"title": "Name", "type": "string"}}, "required": ["name"], "type": "object"}}\n' }}
{{- "<|im_end|>\n" }}
{%- for message in messages %}
    {%- if message.role == "user" or message.role == "system" or (message.role == "assistant" and message.tool_calls is not defined) %}
        {{- '<|im_start|>' + message.role + '\n' + (message.content if message.content is string else message.content|tojson) + '<|im_end|>' + '\n' }}
    {%- elif message.role == "assistant" %}
        {{- '<|im_start|>' + message.role }}
        {%- for tool_call in message.tool_calls %}
            {{- '\n<tool_call>\n' }}
            {%- if tool_call.function is defined %}{%- set tool_call = tool_call.function %}{%- endif %}
            {{- '{"name": "' }}{{- tool_call.name }}{{- '", "arguments": ' }}{{- tool_call.arguments|tojson }}{{- "}" }}
            {{- '\n</tool_call>' }}
        {%- endfor %}
        {{- '<|im_end|>\n' }}
    {%- elif message.role == "tool" %}
        {%- if loop.previtem and loop.previtem.role != "tool" %}{{- '<|im_start|>tool\n' }}{%- endif %}
        {{- '<tool_response>\n' + message.content }}
        {%- if not loop.last %}{{- '\n</tool_response>\n' }}{%- else %}{{- '\n</tool_response>' }}{%- endif %}
        {%- if not loop.last and loop.nextitem.role != "tool" %}{{- '<|im_end|>' }}{%- elif loop.last %}{{- '<|im_end|>' }}{%- endif %}
    {%- endif %}
{%- endfor %}""",
    "roles as titles": r"""{% for message in messages %}{{ message.role|title if message.role != 'assistant' else 'AI' }}: {{ (message.content or '')|string|replace('\n', ' ') }}{% if not loop.last %}
{% endif %}{% endfor %}{% if add_generation_prompt %}
AI:{% endif %}
""",
    "instruction and response": r"""{% for message in messages %}{% if message['role'] == 'user' %}### Instruction:
{{ message['content']|trim -}}{% if not loop.last %}


{% endif %}{% elif message['role'] == 'assistant' %}### Response:
{{ message['content']|trim -}}{% if not loop.last %}


{% endif %}{% elif message['role'] == 'system' %}{{ message['content']|trim -}}{% if not loop.last %}


{% endif %}{% endif %}{% endfor %}{% if add_generation_prompt and messages[-1]['role'] != 'assistant' %}

### Response:
{% endif %}""",
    "generation tags": r"""{% for message in messages %}{% if message.role == 'assistant' %}{% generation %}{{ message.content }}{% endgeneration %}{% endif %}{% endfor %}""",
    "loop controls": r"""{% for message in messages %}{% if message.role == 'system' %}{% continue %}{% endif %}{{ message.content }}{% endfor %}""",
    "channels": r"""{%- macro render_typescript_type(param_spec, required_params, is_nullable=false) -%}
    {%- if param_spec.type == "array" -%}
        {%- if param_spec['items'] -%}{{- render_typescript_type(param_spec['items'], required_params) + "[]" }}{%- else -%}{{- "any[]" }}{%- endif -%}
    {%- elif param_spec.type == "object" -%}
        {{- "{" }}{%- for name, spec in (param_spec.properties or {})|dictsort -%}{{- name + ": " + render_typescript_type(spec, required_params) }}{%- if not loop.last -%}{{- ", " }}{%- endif -%}{%- endfor -%}{{- "}" }}
    {%- else -%}{{- param_spec.type|default("any", true) }}{%- endif -%}
    {%- if is_nullable -%}{{- " | null" }}{%- endif -%}
{%- endmacro -%}
{%- macro build_system_message() -%}
    {%- if model_identity is not defined -%}{%- set model_identity = "You are a large language model." -%}{%- endif -%}
    {{- model_identity + "\n" }}
    {{- "Knowledge cutoff: 2024-06\n" }}
    {{- "Reasoning: " + reasoning_effort|default("medium") + "\n\n" }}
    {%- if builtin_tools is defined and builtin_tools -%}
        {{- "# Tools\n\n" }}
        {%- set available_builtin_tools = namespace(browser=false, python=false) -%}
        {%- for tool in builtin_tools -%}
            {%- if tool == "browser" -%}{%- set available_builtin_tools.browser = true -%}
            {%- elif tool == "python" -%}{%- set available_builtin_tools.python = true -%}{%- endif -%}
        {%- endfor -%}
        {{- "browser: " ~ available_builtin_tools.browser ~ ", python: " ~ available_builtin_tools.python ~ "\n" }}
    {%- endif -%}
    {{- "# Valid channels: analysis, commentary, final. Channel must be included for every message." }}
{%- endmacro -%}
{{- "<|start|>system<|message|>" }}{{- build_system_message() }}{{- "<|end|>" }}
{%- if tools -%}{{- "<|start|>developer<|message|>" }}
    {%- for tool in tools -%}{{- "// " + tool.function.description.split('\n')[0]|trim + "\ntype " + tool.function.name + " = (_: " + render_typescript_type(tool.function.parameters, tool.function.parameters.required or []) + ") => any;\n" }}{%- endfor -%}
    {{- "<|end|>" }}
{%- endif -%}
{%- set last_tool_call = namespace(name=none) -%}
{%- for message in messages -%}
    {%- if message.role == 'assistant' -%}
        {%- if "tool_calls" in message -%}
            {%- set tool_call = message.tool_calls[0] -%}
            {%- if tool_call.function -%}{%- set tool_call = tool_call.function -%}{%- endif -%}
            {%- if message.content and message.thinking -%}{{- raise_exception("Cannot pass both content and thinking in an assistant message with tool calls!") }}
            {%- elif message.content -%}{{- "<|start|>assistant<|channel|>analysis<|message|>" + message.content + "<|end|>" }}{%- endif -%}
            {{- "<|start|>assistant to=" }}{{- "functions." + tool_call.name + "<|channel|>commentary " }}{{- (tool_call.content_type if tool_call.content_type is defined else "json") + "<|message|>" }}{{- tool_call.arguments|tojson }}{{- "<|call|>" }}
            {%- set last_tool_call.name = tool_call.name -%}
        {%- elif loop.last and not add_generation_prompt -%}{{- "<|start|>assistant<|channel|>final<|message|>" + message.content + "<|return|>" }}
        {%- else -%}{{- "<|start|>assistant<|channel|>final<|message|>" + message.content + "<|end|>" }}{%- set last_tool_call.name = none -%}{%- endif -%}
    {%- elif message.role == 'tool' -%}
        {%- if last_tool_call.name is none -%}{{- raise_exception("Message has tool role, but there was no previous assistant message with a tool call!") }}{%- endif -%}
        {{- "<|start|>functions." + last_tool_call.name }}{{- " to=assistant<|channel|>commentary<|message|>" + message.content|tojson + "<|end|>" }}
    {%- elif message.role == 'user' -%}{{- "<|start|>user<|message|>" + message.content + "<|end|>" }}{%- endif -%}
{%- endfor -%}
{%- if add_generation_prompt -%}<|start|>assistant{%- endif -%}""",
    "parts": r"""{% for message in messages %}<|im_start|>{{ message['role'] }}
{% if message['content'] is string %}{{ message['content'] }}<|im_end|>
{% else %}{% for content in message['content'] %}{% if content['type'] == 'image' or 'image' in content or 'image_url' in content %}{% set image_count.value = image_count.value + 1 %}{% if add_vision_id %}Picture {{ image_count.value }}: {% endif %}<|vision_start|><|image_pad|><|vision_end|>{% elif 'text' in content %}{{ content['text'] }}{% endif %}{% endfor %}<|im_end|>
{% endif %}{% endfor %}""",
    "parts counted": r"""{% set image_count = namespace(value=0) %}{% for message in messages %}{% if loop.first and message['role'] != 'system' %}<|im_start|>system
You are a helpful assistant.<|im_end|>
{% endif %}<|im_start|>{{ message['role'] }}
{% if message['content'] is string %}{{ message['content'] }}<|im_end|>
{% elif message['content'] %}{% for content in message['content'] %}{% if content['type'] == 'image' or 'image' in content or 'image_url' in content %}{% set image_count.value = image_count.value + 1 %}{% if add_vision_id|default(true) %}Picture {{ image_count.value }}: {% endif %}<|vision_start|><|image_pad|><|vision_end|>{% elif 'text' in content %}{{ content['text'] }}{% endif %}{% endfor %}<|im_end|>
{% endif %}{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant
{% endif %}""",
    "texts of parts joined": r"""{%- for message in messages -%}
<|{{ message.role }}|>{% if message.content is string %}{{ message.content }}{% else %}{{ (message.content or [])|selectattr('type', 'equalto', 'text')|map(attribute='text')|join('\n') }}{% endif %}
{% endfor -%}
<|assistant|>""",
    "last first": r"""{%- set history = [] -%}
{%- for m in messages|reverse -%}{%- set _ = history.append(m.role ~ '=' ~ (m.content|string|length)) -%}{%- endfor -%}
{{ history|join('; ') }}""",
    "merged roles": r"""{%- set merged = namespace(list=[], last=none) -%}
{%- for m in messages -%}
  {%- set text = m.content if m.content is string else (m.content|tojson if m.content else '') -%}
  {%- if m.role == merged.last -%}
    {%- set _ = merged.list[-1].update({'content': merged.list[-1].content ~ '\n' ~ text}) -%}
  {%- else -%}
    {%- set _ = merged.list.append({'role': m.role, 'content': text}) -%}
  {%- endif -%}
  {%- set merged.last = m.role -%}
{%- endfor -%}
{%- for m in merged.list %}
[{{ m.role }}] {{ m.content }}
{%- endfor %}""",
    "thinking budget": r"""{%- set budget = thinking_budget|default(-1, true) -%}
{%- set reflection = {0: 0, 512: 128, 1024: 256, 2048: 512} -%}
{%- if budget > 0 -%}{%- set tokens = namespace(interval=none) -%}{%- for k, v in reflection|dictsort -%}{%- if tokens.interval is none and budget <= k -%}{%- set tokens.interval = v -%}{%- endif -%}{%- endfor -%}{%- if tokens.interval is none -%}{%- set tokens.interval = reflection[2048] -%}{%- endif -%}{{ 'budget ' ~ budget ~ ', every ' ~ tokens.interval }}{%- elif budget == 0 -%}{{ 'no thinking' }}{%- else -%}{{ 'unlimited' }}{%- endif %}
{% for m in messages if m.role in ('user', 'assistant') and m.content %}{{ m.role[0]|upper }}: {{ m.content if m.content is string else '[parts]' }}
{% endfor %}""",
    "a system prompt with the date": r"""{%- set today = date_string|default('26 Jul 2024', true) -%}
<s>{% if messages and messages[0].role == 'system' %}[SYSTEM_PROMPT]{{ messages[0].content }}{% else %}[SYSTEM_PROMPT]{{ "Your knowledge ends on 2023-10-01. The current date is %s.\n\nAnswer in %s." % (today, language|default('English')) }}{% endif %}[/SYSTEM_PROMPT]{% for m in messages if m.role != 'system' %}{% if m.role == 'user' %}[INST]{{ m.content if m.content is string else m.content|map(attribute='text', default='[IMG]')|join }}[/INST]{% else %}{{ m.content or '' }}</s>{% endif %}{% endfor %}""",
    "tables of tools": r"""{% if tools %}| name | parameters | required |
|---|---|---|
{% for t in tools|map(attribute='function')|sort(attribute='name') -%}
| {{ t.name }} | {{ t.parameters.properties.keys()|list|join(', ') or '-' }} | {{ t.parameters.required|default([])|length }} |
{% endfor %}{% endif %}{% set last = messages|last %}{{ last.role }}: {{ last.content|default('', true)|string|truncate(40) }}""",
    "available tools as json": r"""{{ '[gMASK]<sop>' }}{% for item in messages %}{% if tools and loop.first %}<|system|>
# Tools
{% for tool in tools if tool.type == 'function' %}
## {{ tool['function']['name'] }}

{{ tool['function'] | tojson(indent=4) }}
{%- endfor %}{% endif %}{% if item['content'] %}<|{{ item['role'] }}|>{{ item.get('metadata', '') }}
{{ item['content'] }}{% endif %}{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}""",
    "granite": r"""{%- if messages[0]['role'] == 'system' %}
     {%- set system_message = messages[0]['content'] %}
     {%- set loop_messages = messages[1:] %}
{%- else %}
     {%- set system_message = "Knowledge Cutoff Date: April 2024.\nYou are a model." %}
     {%- if tools and documents %}
         {%- set system_message = system_message + " You have tools and documents." %}
     {%- elif tools %}
         {%- set system_message = system_message + " You have tools." %}
     {%- elif documents %}
         {%- set system_message = system_message + " You have documents." %}
     {%- endif %}
     {%- if 'citations' in (controls|default({})) and documents %}
         {%- set system_message = system_message + '\n\nIn your response, use the symbols <co> and </co>.' %}
     {%- endif %}
     {%- set loop_messages = messages %}
{%- endif %}
{{- '<|start_of_role|>system<|end_of_role|>' + system_message + '<|end_of_text|>\n' }}
{%- if tools %}
     {{- '<|start_of_role|>tools<|end_of_role|>' }}
     {{- tools | tojson(indent=4) }}
     {{- '<|end_of_text|>\n' }}
{%- endif %}
{%- if documents %}
     {{- '<|start_of_role|>documents<|end_of_role|>' }}
     {%- for document in documents %}
         {{- 'Document ' + loop.index0 | string + '\n' }}
         {{- document['text'] }}
         {%- if not loop.last %}
              {{- '\n\n'}}
         {%- else %}
              {{- '<|end_of_text|>\n' }}
         {%- endif %}
     {%- endfor %}
{%- endif %}
{%- for message in loop_messages %}
     {{- '<|start_of_role|>' + message['role'] + '<|end_of_role|>' + message['content'] + '<|end_of_text|>\n' }}
     {%- if loop.last and add_generation_prompt %}
         {{- '<|start_of_role|>assistant' }}
             {%- if controls %}
                 {{- ' ' + controls | tojson()}}
             {%- endif %}
         {{- '<|end_of_role|>' }}
     {%- endif %}
{%- endfor %}""",
}
