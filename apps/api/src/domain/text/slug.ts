/** Letters that Unicode does not take apart, and Greek and Cyrillic ones, with their Latin spelling. Keys have no marks and are in lower case. */
const latin: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'ß=ss æ=ae œ=oe ø=o ł=l đ=d ð=d þ=th ħ=h ı=i ȷ=j ĸ=k ŋ=ng ŧ=t ſ=s ƒ=f ɓ=b ɗ=d ɖ=d ƙ=k ɣ=g ɛ=e ə=e ɔ=o ʃ=sh ƴ=y ƶ=z ŀ=l ɨ=i ʉ=u ɲ=ny ' +
    'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o ' +
    'а=a б=b в=v г=g ґ=g д=d ђ=dj е=e є=ye ж=zh з=z ѕ=dz и=i і=i ј=j к=k л=l љ=lj м=m н=n њ=nj о=o п=p р=r с=s т=t ћ=c у=u ф=f х=kh ц=ts ' +
    'ч=ch џ=dz ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya ў=u қ=q ғ=gh ң=ng ү=u ұ=u ө=o һ=h ә=a'
  )
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

/** Length of a slug in the database and the contract. */
export const longestSlug = 80;
const shortest = 3;

/**
 * Returns the part of an address that a title gives: `Pesta Café 2026!` is `pesta-cafe-2026`, and `Straße Łódź` is `strasse-lodz`. Where the
 * letters of a title have no Latin spelling here, or too few are left, it begins with the noun of the record: `音楽祭 2026` is `acara-2026`.
 * Equals the noun where nothing else is left.
 */
export function slugOf(title: string, noun: string): string {
  const plain = [
    ...title
      .normalize('NFKD')
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/[\p{M}\p{Cf}'’‘ʼ`´]/gu, ''),
  ]
    .map((letter) => latin[letter] ?? letter)
    .join('');
  const slug = trimmed(plain.replaceAll(/[^a-z0-9]+/g, '-'));
  const isLost = !/[a-z]/.test(slug) && /\p{L}/u.test(plain);
  return isLost || slug.length < shortest ? trimmed(`${noun}-${slug}`) : slug;
}

const trimmed = (slug: string): string => slug.slice(0, longestSlug).replaceAll(/^-+|-+$/g, '');
