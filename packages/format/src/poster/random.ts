/** A source of choices that gives the same ones for the same text, everywhere and for ever: posters do not change. */
export interface Choices {
  readonly pick: <Choice>(choices: readonly Choice[]) => Choice;
}

/** Returns the choices that a text leads to. Not for secrets. */
export function choicesOf(text: string): Choices {
  let state = hashOf(text);
  const next = () => {
    state = (state + 0x9e_37_79_b9) | 0;
    return mixed(state) / 2 ** 32;
  };
  return {
    pick: (choices) => {
      const choice = choices[Math.floor(next() * choices.length)];
      if (choice === undefined) throw new RangeError('There is nothing to choose from.');
      return choice;
    },
  };
}

/** A hash of 32 bits, after FNV-1a over UTF-16. */
export function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  }
  return mixed(hash);
}

/** Spreads the bits of a number: neighbours lead to numbers that have nothing in common. */
function mixed(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x21_f0_aa_ad);
  const twice = Math.imul(once ^ (once >>> 15), 0xd3_5a_2d_97);
  return (twice ^ (twice >>> 15)) >>> 0;
}
