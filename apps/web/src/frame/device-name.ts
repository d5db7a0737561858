const kept = 'karcis.device';

/** How this device is told apart from others: the name that it was given when it was paired, else its system and its browser. */
export function nameOfDevice(): { readonly name: string; readonly platform: string } {
  const { userAgent } = navigator;
  const platform = /Android|iPhone|iPad|Windows|Macintosh|Linux/.exec(userAgent)?.[0] ?? 'Web';
  const browser = /(Firefox|Edg|SamsungBrowser|CriOS|Chrome|Safari)\/[\d.]+/.exec(userAgent)?.[1] ?? '';
  return { name: localStorage.getItem(kept) ?? `${platform} ${browser}`.trim(), platform };
}

export const keepNameOfDevice = (name: string): void => localStorage.setItem(kept, name);
