def templates(seed, count):
    return []
