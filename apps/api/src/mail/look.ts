/** A colour on light ground and on dark. */
interface Colour {
  readonly light: string;
  readonly dark: string;
}

/**
 * The colours of the site (`apps/web/src/kit/tokens.css`), for mails: mail programs know no variables. Each has a class, by
 * which a mail changes it in the dark.
 */
export const colours = {
  ink: { light: '#14161a', dark: '#eceef2' },
  quiet: { light: '#555b66', dark: '#a3aab6' },
  paper: { light: '#ffffff', dark: '#14161a' },
  line: { light: '#d7dae0', dark: '#30353e' },
  stamp: { light: '#1b3fc4', dark: '#93a8ff' },
  press: { light: '#1b3fc4', dark: '#4660f0' },
} as const satisfies Record<string, Colour>;

/** Text on `press`, in both schemes. */
export const onPress = '#ffffff';

/** The faces of the site. Nothing is loaded for a mail, so titles have the site's face where the device has it. */
export const faces = {
  title: "'Plus Jakarta Sans',-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif",
  text: "-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif",
} as const;

const rules = [
  ['ink', 'color'],
  ['quiet', 'color'],
  ['stamp', 'color'],
  ['paper', 'background-color'],
  ['press', 'background-color'],
] as const;

const inTheDark = [
  ...rules.map(([name, property]) => `.${name}{${property}:${colours[name].dark}!important}`),
  `.outline{border-color:${colours.ink.dark}!important}`,
  `.rule{border-color:${colours.line.dark}!important}`,
].join('');

/** The one style sheet of a mail: what inline styles cannot say. Programs that drop it show the light scheme. */
export const styleSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  'a{text-underline-offset:2px}',
  '@media(max-width:520px){.side{padding-left:20px!important;padding-right:20px!important}.margin{padding:16px 12px 32px!important}.wide{width:100%!important}.wide a{display:block!important;text-align:center!important}.name{display:block!important;padding:8px 0 0!important;width:auto!important}.value{display:block!important;padding:0 0 4px!important}}',
  `@media(prefers-color-scheme:dark){${inTheDark}}`,
].join('');
