import type { Route } from 'playwright-core';

/** The answer of a server that refuses a request. */
export const refuse = (status: number, code: string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({
      type: `urn:karcis:problem:${code}`,
      title: code,
      status,
      detail: code,
      code,
      request_id: 'x',
    }),
  });

/** The answer of something in between: a network that wants a sign-in first, a firewall. */
export const hotspot = (status: number) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'text/html',
    body: '<!doctype html><h1>Selamat datang di Wi-Fi</h1>',
  });
