"""What of a book is neither a paragraph, a table nor a usual figure: code, talk, meanings, plates, decks, what it states of itself."""
from account import Block, Chapter, Text
from game import quoted


def fenced(name, lines):
    return "```{" + name + "}\n" + "\n".join(lines) + "\n```"


class Devices:
    """Of a `Book`, which has the dice, the language and the texts of sentences."""

    def devices(self):
        """In an order of its own, each before any comes again."""
        while True:
            yield from self.dice.some([self.code, self.dialogue, self.meanings], 3)

    def code(self):
        """Lines as they are written: blanks count, and signs that elsewhere are markup say themselves."""
        d = self.dice
        lines = []
        for i in range(3 + d.below(4)):
            blanks = " " * d.one([0, 0, 2, 5])
            said = d.one([f"{4 + i:02d}:{d.below(60):02d}  {self.language.noun_alone()}", f"*{d.below(90)}*  [[{self.language.noun_alone()}]]",
                          f"{{{d.below(9)} + {d.below(9)}}}   -- {self.language.noun_alone()}", f":{self.language.noun_alone()}:   <{d.below(900)}>"])
            lines.append((blanks + said)[:34].rstrip())
        if d.chance(50):
            lines.insert(2, "")
        lines[0] = lines[0].lstrip()
        block = Block("code", Text(), options={"lines": lines, "source": "```\n" + "\n".join(lines) + "\n```"})
        for line in lines:
            block.text.print_alone(line)
        return [block]

    def dialogue(self):
        d = self.dice
        people = [self.capital(self.language.person()) for _ in range(2)]
        block = Block("dialogue")
        yaml = ["turns:"]
        for i in range(3 + d.below(3)):
            who, says = people[i % 2], Text()
            text = Text(who)
            self.say_sentence(says)
            if d.chance(40):
                d.one([self.say_table, self.say_mark, self.say_definition, self.say_head])(says)
            begin = len(text.units)
            yaml += [f"  - who: {quoted(who)}", f"    says: {quoted(says.source)}"]
            for span in says.spans:
                text.within(span.kind, span.what, begin + span.begin)
                text.spans[-1].end = begin + span.end
            text.add(says)
            block.parts.append(Block("turn", text, head=begin))
        block.options["source"] = fenced("dialogue", yaml)
        return [block]

    @staticmethod
    def capital(words):
        return words[0].upper() + words[1:]

    def meanings(self):
        """Words, each with one meaning or two."""
        d = self.dice
        block = Block("meanings")
        lines = []
        for _ in range(2 + d.below(2)):
            word = Text(self.capital(self.language.noun_alone()))
            lines.append(word.source)
            block.parts.append(Block("word", word))
            for _ in range(1 + d.below(2)):
                text = Text()
                self.say_sentence(text)
                if d.chance(30):
                    d.one([self.say_table, self.say_mark, self.say_definition])(text)
                lines.append(f": {text.source}")
                block.parts.append(Block("meaning", text))
            lines.append("")
        block.options["source"] = "\n".join(lines[:-1])
        return [block]

    def plate(self, chapter):
        target = self.targets[f"plate-{chapter.number}"]
        block = Block("plate", name=target.name, image="art/moon.svg", alt=self.language.phrase(), number=target.name)
        block.options["source"] = fenced("picture", [f"image: {block.image}", "span: plate", f"id: {target.name}", f"alt: {quoted(block.alt)}"])
        target.block = block
        return [block]

    def say_plate(self, text):
        before, label, after = self.language.to_plate()
        text.say(" " + before)
        self.refer(text, self.any_of("plate"), (label, label))
        text.say(after)

    def say_meaning(self, text):
        """Leads to a term of the glossary."""
        before, after = self.language.to_meaning()
        target = self.any_of("term")
        text.say(" " + before)
        self.refer(text, target, (None, target.title))
        text.say(after)

    def glossary(self):
        block = Block("glossary")
        names = sorted(self.game.meanings, key=lambda slug: self.sorted_as(self.game.term(slug)))
        for slug in names:
            text = Text(self.game.term(slug))
            text.within("term", slug, 0)
            head = len(text.units)
            meaning = self.game.meanings[slug]
            for span in meaning.spans:
                text.within(span.kind, span.what, head + span.begin)
                text.spans[-1].end = head + span.end
            text.add(meaning)
            part = Block("entry", text, name=slug, head=head)
            self.targets[slug].block = part
            block.parts.append(part)
        block.options["source"] = fenced("glossary", [f"groups: [{self.game.group}]"])
        return block

    def imprint(self):
        says = self.language.book
        texts = [says["title"], says["subtitle"], says["author"]] + [f"{what}: {who}" for what, who in says["credits"]]
        texts += [f"{says['version']} {self.game.version}, {says['day']}", says["licence"]]
        return Block("imprint", parts=[Block("statement", Text(each)) for each in texts], options={"source": fenced("imprint", [])})

    def deck(self, number):
        """All its cards, or as many of each as it has."""
        copies = number == 0
        name, cards = self.game.decks[number]
        block = Block("deck", shows=[each for each, count in cards for _ in range(count if copies else 1)])
        block.options["source"] = fenced("deck", [f"id: {name}"] + (["copies: true"] if copies else []))
        return block

    def front_and_back(self):
        """Chapters before the numbered ones, and some behind them."""
        says = self.language.book
        imprint = Chapter("01-imprint.md", Text(), opening="plain", matter="front")
        imprint.blocks = [self.imprint()]
        words = Chapter("89-words.md", Text(says["words"]), opening="plain")
        words.blocks = [self.paragraph(2), self.glossary(), self.paragraph(2, [self.say_term])]
        cards = Chapter("92-cards.md", Text(says["cards"]), opening="plain")
        cards.blocks = [self.deck(0), self.deck(1)]
        return imprint, words, cards

    # Figures.
    def beside(self, block, yaml):
        """At one side of its column, small enough to stand there with some lines."""
        block.options["beside"] = self.dice.one(["left", "right"])
        share = self.dice.one(self.look.shares_beside)
        block.options["share"] = share
        yaml += [f"beside: {block.options['beside']}", f"width: {share}%"]

    def labels(self, block, yaml):
        yaml.append("labels:")
        for i, (box, words) in enumerate(self.language.on_cards, 1):
            text = Text(f"{i}")
            text.source = ""
            text.say(*words).say(" " + self.language.sentence())
            yaml.append(f"  - {{box: {box}, text: {quoted(text.source)}}}")
            block.parts.append(Block("label", text, marker=1))
