"""Draws that are the same on every machine and in every Python."""


class Dice:
    def __init__(self, seed):
        self.state = (seed * 2 + 1) & 0xFFFFFFFFFFFFFFFF

    def below(self, count):
        # Knuth's MMIX; its upper bits are the good ones.
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (self.state >> 33) % count

    def one(self, things):
        return things[self.below(len(things))]

    def some(self, things, count):
        rest = list(things)
        return [rest.pop(self.below(len(rest))) for _ in range(count)]

    def chance(self, percent):
        return self.below(100) < percent
