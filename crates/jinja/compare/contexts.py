"""Variables such as prompts get: messages, tools, documents, examples, a user, settings."""

NAMES = ["Ada", "Grace O'Hara", "José", "李雷", "zoë", "Ångström", "bob smith"]
WORDS = ["alpha", "Beta", "gamma delta", "naïve", "x", "", "UPPER", "under_score", "hy-phen", "1st", "tab\there", "日本語"]
SENTENCES = [
    "The quick brown fox jumps over the lazy dog.",
    "First line.\nSecond line.\n\nFourth line.",
    "  padded on both sides  ",
    "<b>bold</b> & \"quoted\" 'text'",
    "Was kostet das? 12,50 € — naïve café 🙂",
    "a, b, c; d",
    "{\"key\": [1, 2]}",
    "<think>\nhm, let me see\n</think>\n\nThe answer is 42.",
    "A longer paragraph that goes on for a while, with commas, so that it has to be cut or wrapped somewhere. It has two sentences.",
    "{{ not a template }}",
    "",
]
ROLES = ["system", "user", "assistant", "user", "assistant", "tool"]


def a_tool(r, n):
    properties = {
        "city": {"type": "string", "description": "The city's name"},
        "unit": {"type": "string", "enum": ["celsius", "fahrenheit"]},
        "days": {"type": "integer", "default": 3},
        "tags": {"type": "array", "items": {"type": "string"}},
        "box": {"type": "object", "properties": {"x": {"type": "number"}}},
    }
    keys = r.sample(list(properties), r.randint(0, 4))
    return {
        "type": "function",
        "function": {
            "name": f"tool_{n}",
            "description": r.choice(SENTENCES),
            "parameters": {"type": "object", "properties": {key: properties[key] for key in keys}, "required": keys[:1]},
        },
    }


def a_message(r, role):
    message = {"role": role, "content": r.choice(SENTENCES)}
    if r.random() < 0.15:
        parts = [{"type": "text", "text": r.choice(SENTENCES)}, {"type": "image", "image_url": {"url": "http://x/y.png"}}]
        message["content"] = parts[: r.randint(1, 2)]
    if role == "assistant" and r.random() < 0.4:
        call = {"id": "call_1", "type": "function", "function": {"name": "tool_0", "arguments": {"city": "Köln", "days": 2}}}
        message["tool_calls"] = [call] * r.randint(1, 2)
        if r.random() < 0.5:
            message["content"] = None
    if r.random() < 0.1:
        message["name"] = r.choice(NAMES)
    return message


def a_document(r, n):
    return {
        "title": r.choice(WORDS) or "Untitled",
        "text": r.choice(SENTENCES),
        "content": r.choice(SENTENCES),
        "score": round(r.random() * 10, r.randint(0, 4)),
        "id": n,
        "meta": {"author": r.choice(NAMES), "year": 1990 + n, "tags": r.sample(WORDS, 2)},
    }


def a_context(r):
    start = [] if r.random() < 0.5 else [a_message(r, "system")]
    turns = [a_message(r, ("user", "assistant")[n % 2]) for n in range(r.randint(1, 5))]
    if r.random() < 0.2:
        turns.insert(2, a_message(r, "tool"))
    return {
        "messages": start + turns,
        "tools": [a_tool(r, n) for n in range(r.randint(0, 3))] if r.random() < 0.7 else None,
        "documents": [a_document(r, n) for n in range(r.randint(0, 4))],
        "examples": [
            {"input": r.choice(SENTENCES), "output": r.choice(WORDS), "label": r.choice(["pos", "neg"]), "n": n}
            for n in range(r.randint(0, 4))
        ],
        "user": {
            "name": r.choice(NAMES),
            "age": r.randint(1, 99),
            "email": r.choice([None, "a@b.example"]),
            "tags": r.sample(WORDS, 3),
            "address": {"city": r.choice(["Köln", "Paris"]), "zip": "01234"},
            "items": [1, 2],
        },
        "question": r.choice(SENTENCES),
        "context": r.choice(SENTENCES),
        "language": r.choice(["English", "Deutsch", "français"]),
        "count": r.choice([0, 1, 2, 3, 7, 10]),
        "ratio": r.choice([0.0, 0.5, 1.0, 3.14159, 1e-7, 1e16, -2.5, 0.1]),
        "limit": r.randint(1, 5),
        "verbose": r.random() < 0.5,
        "strict": r.random() < 0.5,
        "nothing": None,
        "words": r.sample(WORDS, r.randint(0, 6)),
        "numbers": [r.choice([0, 1, -1, 5, 10, 2.5, 7]) for _ in range(r.randint(0, 6))],
        "matrix": [[1, 2, 3], [4, 5, 6]],
        "options": {"A": r.choice(WORDS), "B": r.choice(WORDS), "c": "third"},
        "settings": {"temperature": 0.7, "max_tokens": 256, "stop": ["\n", "###"], "nested": {"deep": {"value": "x"}}},
        "schema": {"type": "object", "properties": {"name": {"type": "string"}, "größe": {"type": "number"}}, "required": ["name"]},
        "scores": {"a": 1, "b": 2.5, "c": -3},
        "add_generation_prompt": r.random() < 0.5,
        "bos_token": "<s>",
        "eos_token": "</s>",
    }
