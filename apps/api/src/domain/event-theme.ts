import { isReadable } from '@karcis/format';

/** A theme as it is stored: the parts of its ticket in columns of their own. */
interface StoredTheme {
  readonly text_color: string;
  readonly background_color: string;
  readonly ticket_accent_color: string | null;
  readonly ticket_logo_url: string | null;
  readonly ticket_footer_text: string | null;
}

/** Returns a theme as the API shows it. */
export const shownTheme = <Theme extends StoredTheme>(theme: Theme) => ({
  ...theme,
  ticket_design: {
    accent_color: theme.ticket_accent_color,
    logo_url: theme.ticket_logo_url,
    footer_text: theme.ticket_footer_text,
  },
  contrast_ok: isReadable(theme.text_color, theme.background_color),
});
