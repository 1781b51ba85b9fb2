"""Chat templates in the manner of those that come with models, over conversations made by chance."""

import random

import contexts

TEMPLATES = {
    "chatml": r"""{% for message in messages %}{{'<|im_start|>' + message['role'] + '\n' + message['content'] + '<|im_end|>' + '\n'}}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}""",
    "chatml with a default system": r"""{% if not add_generation_prompt is defined %}{% set add_generation_prompt = false %}{% endif %}{% for message in messages %}{% if loop.first and messages[0]['role'] != 'system' %}{{ '<|im_start|>system\nYou are helpful.<|im_end|>\n' }}{% endif %}{{ '<|im_start|>' ~ message.role }}
{{ message.content|trim }}<|im_end|>
{% endfor %}{{ '<|im_start|>assistant\n' if add_generation_prompt }}""",
    "instructions in brackets": r"""{% if messages[0]['role'] == 'system' %}{% set loop_messages = messages[1:] %}{% set system_message = messages[0]['content'] %}{% else %}{% set loop_messages = messages %}{% set system_message = false %}{% endif %}{% for message in loop_messages %}{% if (message['role'] == 'user') != (loop.index0 % 2 == 0) %}{{ raise_exception('Roles must alternate user/assistant/user/assistant/...') }}{% endif %}{% if loop.index0 == 0 and system_message != false %}{% set content = '<<SYS>>\n' + system_message + '\n<</SYS>>\n\n' + message['content'] %}{% else %}{% set content = message['content'] %}{% endif %}{% if message['role'] == 'user' %}{{ bos_token + '[INST] ' + content.strip() + ' [/INST]' }}{% elif message['role'] == 'assistant' %}{{ ' ' + content.strip() + ' ' + eos_token }}{% endif %}{% endfor %}""",
    "headers": r"""{{- bos_token }}
{%- if custom_tools is defined %}
    {%- set tools = custom_tools %}
{%- endif %}
{%- if not tools_in_user_message is defined %}
    {%- set tools_in_user_message = true %}
{%- endif %}
{%- if not date_string is defined %}
    {%- if strftime_now is defined %}
        {%- set date_string = strftime_now("%d %b %Y") %}
    {%- else %}
        {%- set date_string = "26 Jul 2024" %}
    {%- endif %}
{%- endif %}
{%- if not tools is defined %}
    {%- set tools = none %}
{%- endif %}
{%- if messages[0]['role'] == 'system' %}
    {%- set system_message = messages[0]['content']|trim if messages[0]['content'] is string else messages[0]['content'][0]['text']|trim %}
    {%- set messages = messages[1:] %}
{%- else %}
    {%- set system_message = "" %}
{%- endif %}
{{- "<|start_header_id|>system<|end_header_id|>\n\n" }}
{%- if tools is not none %}
    {{- "Environment: ipython\n" }}
{%- endif %}
{{- "Today Date: " + date_string + "\n\n" }}
{%- if tools is not none and not tools_in_user_message %}
    {%- for t in tools %}
        {{- t | tojson(indent=4) }}
        {{- "\n\n" }}
    {%- endfor %}
{%- endif %}
{{- system_message }}
{{- "<|eot_id|>" }}
{%- if tools_in_user_message and not tools is none %}
    {%- if messages | length != 0 %}
        {%- set first_user_message = messages[0]['content']|trim %}
        {%- set messages = messages[1:] %}
    {%- else %}
        {{- raise_exception("Cannot put tools in the first user message when there's no first user message!") }}
    {%- endif %}
    {{- '<|start_header_id|>user<|end_header_id|>\n\n' -}}
    {{- "Respond in the format {\"name\": function name, \"parameters\": dictionary}.\n\n" }}
    {%- for t in tools %}
        {{- t | tojson(indent=4) }}
        {{- "\n\n" }}
    {%- endfor %}
    {{- first_user_message + "<|eot_id|>"}}
{%- endif %}
{%- for message in messages %}
    {%- if not (message.role == 'ipython' or message.role == 'tool' or 'tool_calls' in message) %}
        {{- '<|start_header_id|>' + message['role'] + '<|end_header_id|>\n\n'+ message['content'] | trim + '<|eot_id|>' }}
    {%- elif 'tool_calls' in message %}
        {%- if not message.tool_calls|length == 1 %}
            {{- raise_exception("This model only supports single tool-calls at once!") }}
        {%- endif %}
        {%- set tool_call = message.tool_calls[0].function %}
        {{- '<|start_header_id|>assistant<|end_header_id|>\n\n' -}}
        {{- '{"name": "' + tool_call.name + '", ' }}
        {{- '"parameters": ' }}
        {{- tool_call.arguments | tojson }}
        {{- "}" }}
        {{- "<|eot_id|>" }}
    {%- elif message.role == "tool" or message.role == "ipython" %}
        {{- "<|start_header_id|>ipython<|end_header_id|>\n\n" }}
        {%- if message.content is mapping or message.content is iterable %}
            {{- message.content | tojson }}
        {%- else %}
            {{- message.content }}
        {%- endif %}
        {{- "<|eot_id|>" }}
    {%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|start_header_id|>assistant<|end_header_id|>\n\n' }}
{%- endif %}
""",
    "tools in tags": r"""{%- if tools %}
    {{- '<|im_start|>system\n' }}
    {%- if messages[0]['role'] == 'system' %}
        {{- messages[0]['content'] }}
    {%- else %}
        {{- 'You are a helpful assistant.' }}
    {%- endif %}
    {{- "\n\n# Tools\n\nFunction signatures within <tools></tools> XML tags:\n<tools>" }}
    {%- for tool in tools %}
        {{- "\n" }}
        {{- tool | tojson }}
    {%- endfor %}
    {{- "\n</tools>\n<tool_call>\n{\"name\": <function-name>, \"arguments\": <args-json-object>}\n</tool_call><|im_end|>\n" }}
{%- else %}
    {%- if messages[0]['role'] == 'system' %}
        {{- '<|im_start|>system\n' + messages[0]['content'] + '<|im_end|>\n' }}
    {%- endif %}
{%- endif %}
{%- for message in messages %}
    {%- if (message.role == "user") or (message.role == "system" and not loop.first) or (message.role == "assistant" and not message.tool_calls) %}
        {{- '<|im_start|>' + message.role + '\n' + message.content + '<|im_end|>' + '\n' }}
    {%- elif message.role == "assistant" %}
        {{- '<|im_start|>' + message.role }}
        {%- if message.content %}
            {{- '\n' + message.content }}
        {%- endif %}
        {%- for tool_call in message.tool_calls %}
            {%- if tool_call.function is defined %}
                {%- set tool_call = tool_call.function %}
            {%- endif %}
            {{- '\n<tool_call>\n{"name": "' }}
            {{- tool_call.name }}
            {{- '", "arguments": ' }}
            {{- tool_call.arguments | tojson }}
            {{- '}\n</tool_call>' }}
        {%- endfor %}
        {{- '<|im_end|>\n' }}
    {%- elif message.role == "tool" %}
        {%- if (loop.index0 == 0) or (messages[loop.index0 - 1].role != "tool") %}
            {{- '<|im_start|>user' }}
        {%- endif %}
        {{- '\n<tool_response>\n' }}
        {{- message.content }}
        {{- '\n</tool_response>' }}
        {%- if loop.last or (messages[loop.index0 + 1].role != "tool") %}
            {{- '<|im_end|>\n' }}
        {%- endif %}
    {%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|im_start|>assistant\n' }}
{%- endif %}
""",
    "thoughts": r"""{%- set ns = namespace(multi_step_tool=true, last_query_index=messages|length - 1) %}
{%- for message in messages[::-1] %}
    {%- set index = (messages|length - 1) - loop.index0 %}
    {%- if ns.multi_step_tool and message.role == "user" and message.content is string and not(message.content.startswith('<tool_response>') and message.content.endswith('</tool_response>')) %}
        {%- set ns.multi_step_tool = false %}
        {%- set ns.last_query_index = index %}
    {%- endif %}
{%- endfor %}
{%- for message in messages %}
    {%- if message.content is string %}
        {%- set content = message.content %}
    {%- else %}
        {%- set content = '' %}
    {%- endif %}
    {%- if message.role == "assistant" %}
        {%- set reasoning_content = '' %}
        {%- if message.reasoning_content is string %}
            {%- set reasoning_content = message.reasoning_content %}
        {%- else %}
            {%- if '</think>' in content %}
                {%- set reasoning_content = content.split('</think>')[0].rstrip('\n').split('<think>')[-1].lstrip('\n') %}
                {%- set content = content.split('</think>')[-1].lstrip('\n') %}
            {%- endif %}
        {%- endif %}
        {%- if loop.index0 > ns.last_query_index %}
            {%- if loop.last or (not loop.last and reasoning_content) %}
                {{- '<|im_start|>' + message.role + '\n<think>\n' + reasoning_content.strip('\n') + '\n</think>\n\n' + content.lstrip('\n') }}
            {%- else %}
                {{- '<|im_start|>' + message.role + '\n' + content }}
            {%- endif %}
        {%- else %}
            {{- '<|im_start|>' + message.role + '\n' + content }}
        {%- endif %}
        {%- if message.tool_calls %}
            {%- for tool_call in message.tool_calls %}
                {%- if (loop.first and content) or (not loop.first) %}
                    {{- '\n' }}
                {%- endif %}
                {%- if tool_call.function %}
                    {%- set tool_call = tool_call.function %}
                {%- endif %}
                {{- '<tool_call>\n{"name": "' + tool_call.name + '", "arguments": ' }}
                {%- if tool_call.arguments is string %}
                    {{- tool_call.arguments }}
                {%- else %}
                    {{- tool_call.arguments | tojson }}
                {%- endif %}
                {{- '}\n</tool_call>' }}
            {%- endfor %}
        {%- endif %}
        {{- '<|im_end|>\n' }}
    {%- else %}
        {{- '<|im_start|>' + message.role + '\n' + content + '<|im_end|>' + '\n' }}
    {%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|im_start|>assistant\n' }}
    {%- if enable_thinking is defined and enable_thinking is false %}
        {{- '<think>\n\n</think>\n\n' }}
    {%- endif %}
{%- endif %}""",
    "tool indices": r"""{%- if messages[0]["role"] == "system" %}{%- set system_message = messages[0]["content"] %}{%- set loop_messages = messages[1:] %}{%- else %}{%- set loop_messages = messages %}{%- endif %}
{%- if not tools is defined %}{%- set tools = none %}{%- endif %}
{%- set user_messages = loop_messages | selectattr("role", "equalto", "user") | list %}
{%- set ns = namespace() %}
{%- set ns.index = 0 %}
{%- for message in loop_messages %}
    {%- if not (message.role == "tool" or message.role == "tool_results" or (message.tool_calls is defined and message.tool_calls is not none)) %}
        {%- if (message["role"] == "user") != (ns.index % 2 == 0) %}
            {{- raise_exception("After the optional system message, conversation roles must alternate") }}
        {%- endif %}
        {%- set ns.index = ns.index + 1 %}
    {%- endif %}
{%- endfor %}
{{- bos_token }}
{%- for message in loop_messages %}
    {%- if message["role"] == "user" %}
        {%- if tools is not none and (message == user_messages[-1]) %}
            {{- "[AVAILABLE_TOOLS] [" }}
            {%- for tool in tools %}
                {%- set tool = tool.function %}
                {{- '{"type": "function", "function": {' }}
                {%- for key, val in tool.items() if key != "return" %}
                    {%- if val is string %}
                        {{- '"' + key + '": "' + val + '"' }}
                    {%- else %}
                        {{- '"' + key + '": ' + val|tojson }}
                    {%- endif %}
                    {%- if not loop.last %}
                        {{- ", " }}
                    {%- endif %}
                {%- endfor %}
                {{- "}}" }}
                {%- if not loop.last %}{{- ", " }}{%- else %}{{- "]" }}{%- endif %}
            {%- endfor %}
            {{- "[/AVAILABLE_TOOLS]" }}
        {%- endif %}
        {%- if loop.last and system_message is defined %}
            {{- "[INST] " + system_message + "\n\n" + message["content"] + "[/INST]" }}
        {%- else %}
            {{- "[INST] " + message["content"] + "[/INST]" }}
        {%- endif %}
    {%- elif message.tool_calls is defined and message.tool_calls is not none %}
        {{- "[TOOL_CALLS] [" }}
        {%- for tool_call in message.tool_calls %}
            {%- set out = tool_call.function|tojson %}
            {{- out[:-1] }}
            {%- if not tool_call.id is defined or tool_call.id|length != 6 %}
                {{- raise_exception("Tool call IDs should be alphanumeric strings with length 9!") }}
            {%- endif %}
            {{- ', "id": "' + tool_call.id + '"}' }}
            {%- if not loop.last %}{{- ", " }}{%- else %}{{- "]" + eos_token }}{%- endif %}
        {%- endfor %}
    {%- elif message["role"] == "assistant" %}
        {{- " " + message["content"]|trim + eos_token}}
    {%- elif message["role"] == "tool_results" or message["role"] == "tool" %}
        {%- if message.content is defined and message.content.content is defined %}
            {%- set content = message.content.content %}
        {%- else %}
            {%- set content = message.content %}
        {%- endif %}
        {{- '[TOOL_RESULTS] {"content": ' + content|string + ", " }}
    {%- else %}
        {{- raise_exception("Only user and assistant roles are supported, with the exception of an initial optional system message!") }}
    {%- endif %}
{%- endfor %}
""",
    "one namespace for all": r"""{% if not add_generation_prompt is defined %}{% set add_generation_prompt = false %}{% endif %}{% set ns = namespace(is_first=false, is_tool=false, is_output_first=true, system_prompt='', is_first_sp=true) %}{%- for message in messages %}{%- if message['role'] == 'system' %}{%- if ns.is_first_sp %}{% set ns.system_prompt = ns.system_prompt + message['content'] %}{% set ns.is_first_sp = false %}{%- else %}{% set ns.system_prompt = ns.system_prompt + '\n\n' + message['content'] %}{%- endif %}{%- endif %}{%- endfor %}{{ bos_token }}{{ ns.system_prompt }}{%- for message in messages %}{%- if message['role'] == 'user' %}{%- set ns.is_tool = false -%}{{'<|User|>' + message['content']}}{%- endif %}{%- if message['role'] == 'assistant' and 'tool_calls' in message %}{%- set ns.is_tool = false -%}{%- for tool in message['tool_calls'] %}{%- if not ns.is_first %}{%- if message['content'] is none %}{{'<|Assistant|><|tool_calls_begin|><|tool_call_begin|>' + tool['type'] + '<|tool_sep|>' + tool['function']['name'] + '\n' + '```json' + '\n' + tool['function']['arguments']|tojson + '\n' + '```' + '<|tool_call_end|>'}}{%- else %}{{'<|Assistant|>' + message['content'] + '<|tool_calls_begin|>'}}{%- endif %}{%- set ns.is_first = true -%}{%- else %}{{'\n' + '<|tool_call_begin|>' + tool['type'] + '<|tool_sep|>' + tool['function']['name']}}{%- endif %}{%- endfor %}{{'<|tool_calls_end|><|end_of_sentence|>'}}{%- endif %}{%- if message['role'] == 'assistant' and 'tool_calls' not in message %}{%- if ns.is_tool %}{{'<|tool_outputs_end|>' + message['content'] + '<|end_of_sentence|>'}}{%- set ns.is_tool = false -%}{%- else %}{% set content = message['content'] %}{% if '</think>' in content %}{% set content = content.split('</think>')[-1] %}{% endif %}{{'<|Assistant|>' + content + '<|end_of_sentence|>'}}{%- endif %}{%- endif %}{%- if message['role'] == 'tool' %}{%- set ns.is_tool = true -%}{%- if ns.is_output_first %}{{'<|tool_outputs_begin|><|tool_output_begin|>' + message['content'] + '<|tool_output_end|>'}}{%- set ns.is_output_first = false %}{%- else %}{{'<|tool_output_begin|>' + message['content'] + '<|tool_output_end|>'}}{%- endif %}{%- endif %}{%- endfor -%}{% if ns.is_tool %}{{'<|tool_outputs_end|>'}}{% endif %}{% if add_generation_prompt and not ns.is_tool %}{{'<|Assistant|><think>\n'}}{% endif %}""",
    "turns": r"""{{ bos_token }}
{%- if messages[0]['role'] == 'system' -%}
    {%- if messages[0]['content'] is string -%}
        {%- set first_user_prefix = messages[0]['content'] + '\n\n' -%}
    {%- else -%}
        {%- set first_user_prefix = messages[0]['content'][0]['text'] + '\n\n' -%}
    {%- endif -%}
    {%- set loop_messages = messages[1:] -%}
{%- else -%}
    {%- set first_user_prefix = "" -%}
    {%- set loop_messages = messages -%}
{%- endif -%}
{%- for message in loop_messages -%}
    {%- if (message['role'] == 'user') != (loop.index0 % 2 == 0) -%}
        {{ raise_exception("Conversation roles must alternate user/assistant/user/assistant/...") }}
    {%- endif -%}
    {%- if (message['role'] == 'assistant') -%}
        {%- set role = "model" -%}
    {%- else -%}
        {%- set role = message['role'] -%}
    {%- endif -%}
    {{ '<start_of_turn>' + role + '\n' + (first_user_prefix if loop.first else "") }}
    {%- if message['content'] is string -%}
        {{ message['content'] | trim }}
    {%- elif message['content'] is iterable -%}
        {%- for item in message['content'] -%}
            {%- if item['type'] == 'image' -%}
                {{ '<start_of_image>' }}
            {%- elif item['type'] == 'text' -%}
                {{ item['text'] | trim }}
            {%- endif -%}
        {%- endfor -%}
    {%- else -%}
        {{ raise_exception("Invalid content type") }}
    {%- endif -%}
    {{ '<end_of_turn>\n' }}
{%- endfor -%}
{%- if add_generation_prompt -%}
    {{'<start_of_turn>model\n'}}
{%- endif -%}
""",
    "pipes": r"""{% for message in messages %}{% if message['role'] == 'system' and message['content'] %}{{'<|system|>
' + message['content'] + '<|end|>
'}}{% elif message['role'] == 'user' %}{{'<|user|>
' + message['content'] + '<|end|>
'}}{% elif message['role'] == 'assistant' %}{{'<|assistant|>
' + message['content'] + '<|end|>
'}}{% endif %}{% endfor %}{% if add_generation_prompt %}{{ '<|assistant|>
' }}{% else %}{{ eos_token }}{% endif %}""",
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


def context(r):
    """The variables of a conversation, some of which are missing."""
    made = contexts.a_context(r)
    if r.random() < 0.6:
        complete(made)
    for message in made["messages"]:
        if message["role"] == "assistant" and r.random() < 0.2:
            message["reasoning_content"] = r.choice(["Let me see.\n", "\n\nhm", ""])
        if r.random() < 0.01:
            del message["content"]
    more = {
        "date_string": "1 Feb 2025",
        "enable_thinking": r.random() < 0.5,
        "custom_tools": made["tools"],
        "builtin_tools": r.choice([["browser"], ["python", "browser"], []]),
        "reasoning_effort": r.choice(["low", "high"]),
        "thinking_budget": r.choice([0, 100, 512, 5000, None]),
        "controls": r.choice([{"citations": True}, {"length": "short"}, {}]),
        "tools_in_user_message": r.random() < 0.5,
        "add_vision_id": r.random() < 0.5,
        "image_count": {"value": 0},
    }
    made.update({name: value for name, value in more.items() if r.random() < 0.5})
    for name in ("tools", "documents", "add_generation_prompt", "bos_token", "eos_token"):
        if r.random() < 0.04:
            del made[name]
    if r.random() < 0.04:
        made["messages"] = []
    return made


def complete(made):
    """Fills in what a strict template asks for: texts, turns that alternate, and every key of a schema."""
    first = made["messages"][0]["role"] == "system"
    for place, message in enumerate(made["messages"]):
        if message["role"] != "tool" and not (first and place == 0):
            message["role"] = ("user", "assistant")[(place - first) % 2]
        if not isinstance(message.get("content"), str):
            message["content"] = "It is 12°." if message["role"] == "tool" else ""
        for name in ("tool_calls", "thinking", "reasoning_content"):
            message.setdefault(name, None)
        for call in message["tool_calls"] or []:
            call["id"] = "call_1"[:6]
    for tool in made["tools"] or []:
        for spec in tool["function"]["parameters"]["properties"].values():
            for name in ("description", "enum", "oneOf", "items", "required", "properties"):
                spec.setdefault(name, None)
    made.setdefault("image_count", {"value": 0})


def templates(seed, count):
    """Makes conversations for each template in turn."""
    r = random.Random(seed)
    named = list(TEMPLATES.items())
    for turn in range(count):
        name, template = named[turn % len(named)]
        yield {"label": name, "template": template, "variables": context(r)}
