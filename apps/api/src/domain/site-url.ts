interface Address {
  readonly publicUrl: string | undefined;
  readonly host: string;
  readonly port: number;
}

/** Address of the site, which links begin with that are not made for a request. */
export const siteUrl = ({ publicUrl, host, port }: Address): string => publicUrl ?? `http://${host}:${port}`;
