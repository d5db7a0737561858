import type { Case } from '../case.ts';
import { json } from './body.ts';
import { mailings } from './mailings.ts';
import { basePath } from './spots.ts';

/** Requests with bodies that are the same in every walk: what they make is theirs alone. */
export function* withBodies(): Generator<Case> {
  yield* signIns();
  yield* mailings();
  yield* endpointBodies();
  yield* settingsChanges();
  yield* repetitions();
}

/** What is sent to endpoints of webhooks, by each owner. */
function* endpointBodies(): Generator<Case> {
  const since = new Date(Date.now() - 3_600_000).toISOString();
  for (const caller of ['admin', 'organizer'] as const) {
    const at = `${basePath}/${caller}/webhooks`;
    const lines = ['Host: karcis.test', `Authorization: Bearer <<token.${caller}>>`, ...json];
    for (const [name, request, body] of [
      ['create', `POST ${at}`, { url: 'https://example.org/webhooks' }],
      ['change', `PATCH ${at}/<<webhook.${caller}.fresh>>`, { status: 'Paused' }],
      ['replay', `POST ${at}/<<webhook.${caller}.fresh>>/replay`, { since }],
    ] as const)
      yield {
        route: `${caller}Webhooks.${name}`,
        caller,
        expects: 'success',
        text: `${request} HTTP/1.1\r\n${[...lines, 'Content-Length: <<length>>'].join('\r\n')}\r\n\r\n${JSON.stringify(body)}`,
      };
  }
}

/** Signing in as an account that is there, one that is not, and not at all. */
function* signIns(): Generator<Case> {
  for (const [email, password] of [
    ['admin@karcis.test', '<<password>>'],
    ['admin@karcis.test', 'wrong'],
    ['nobody@example.org', 'wrong'],
  ]) {
    const body = JSON.stringify({ email, password, token_name: 'fuzz' });
    const lines = ['Host: karcis.test', ...json, 'Content-Length: <<length>>', `X-Forwarded-For: 192.0.2.1`];
    const text = `POST ${basePath}/auth/login HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
    yield {
      route: 'account.login',
      caller: 'anonymous',
      expects: password === 'wrong' ? 'any' : 'success',
      text,
    };
  }
}

/** Changes of settings: one that is made, and one of a version that was never. */
function* settingsChanges(): Generator<Case> {
  const lines = ['Host: karcis.test', 'Authorization: Bearer <<token.admin>>', ...json];
  const stale = 'If-Match: "2020-01-01T00:00:00.000Z"';
  const changes = [
    ['settings.changeEmail', 'email', '{"from_name":"Karcis"}'],
    ['settings.changeContact', 'contact', '{"social_links":{"x":"https://x.com/karcis"}}'],
    ['settings.changeLegal', 'legal', '{"terms_markdown":"Baru","terms_version":"fuzz"}'],
    ['settings.changeGeneral', 'general', '{"tagline":"Tiket resmi"}'],
    [
      'settings.changeGeneral',
      'general',
      '{"maintenance_mode":false,"maintenance_message":"Kami segera kembali."}',
    ],
    [
      'settings.changeGeneral',
      'general',
      '{"platform_fee":{"type":"Percentage","value":3,"paid_by":"Buyer"}}',
    ],
    [
      'settings.changeGeneral',
      'general',
      '{"platform_fee":{"type":"Fixed Amount"},"default_currency":"USD"}',
    ],
    ['settings.changeGeneral', 'general', '{"default_timezone":"Asia/Bandung","default_hold_minutes":15}'],
    ['settings.changeGeneral', 'general', '{"default_locale":"id","max_tickets_per_order":10}'],
  ] as const;
  for (const [route, name, body] of changes)
    for (const more of [[], [stale]]) {
      const head = [...lines, ...more, 'Content-Length: <<length>>'].join('\r\n');
      const text = `PATCH ${basePath}/admin/settings/${name} HTTP/1.1\r\n${head}\r\n\r\n${body}`;
      yield { route, caller: 'admin', expects: 'any', text };
    }
}

/** A request that makes something, and the same once more with its key. */
function* repetitions(): Generator<Case> {
  const key = 'Idempotency-Key: 0b6d3c2e-7c1d-4f57-9d4c-2f0a7c1f6e11';
  const lines = ['Host: karcis.test', 'Authorization: Bearer <<token.admin>>', key, ...json];
  const body = '{"title":"Dua kali"}';
  const text = `POST ${basePath}/admin/cms/pages HTTP/1.1\r\n${[...lines, 'Content-Length: <<length>>'].join('\r\n')}\r\n\r\n${body}`;
  for (let n = 0; n < 2; n++) yield { route: 'cms.createPage', caller: 'admin', expects: 'success', text };
}
