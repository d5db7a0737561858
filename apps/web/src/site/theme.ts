import { themeTokens } from '@karcis/format';
import type { Event } from './event-props.ts';

/**
 * The colours of an event in place of those of the house, as one style block: only so far as everything can be read. A theme for
 * light and dark devices is for light ones; in the dark the house is dark already.
 */
export function themeStyle(theme: Event['theme']): string | undefined {
  if (theme === null) return undefined;
  const { tokens } = themeTokens(theme);
  const isDark = theme.mode === 'Dark';
  const rules = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`);
  const block = `:root{color-scheme:${isDark ? 'dark' : 'light'};${rules.join(';')}}`;
  // Paper is white, and the house is printed on it.
  const media = theme.mode === 'Auto' ? 'screen and (prefers-color-scheme:light)' : 'screen';
  return `@media ${media}{${block}}`;
}

/** The ground of the page of an event, for the frame that the browser draws around it. */
export function themeGround(theme: Event['theme']): { readonly light?: string; readonly dark?: string } {
  if (theme === null) return {};
  const light = theme.background_color;
  return theme.mode === 'Auto' ? { light } : { light, dark: light };
}
