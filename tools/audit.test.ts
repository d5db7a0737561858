import { describe, expect, it } from 'vitest';
import { audited } from './audit.ts';

const report = (...severities: string[]) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      severities.map((severity, n) => [`p${n}`, { severity, range: '<2' }]),
    ),
  });

describe('an audit of the packages', () => {
  it('passes without known faults, and with small ones, which it names', () => {
    expect(audited(report())).toEqual({
      text: 'Packages with known faults: 0, high or critical: 0',
      ok: true,
    });
    const { text, ok } = audited(report('low', 'moderate'));
    expect([ok, text]).toEqual([true, expect.stringContaining('p1 <2: moderate')]);
  });

  it('fails with a high and with a critical one', () => {
    expect(audited(report('low', 'high')).ok).toBe(false);
    expect(audited(report('critical')).ok).toBe(false);
  });

  it('passes where the registry does not answer, and says so', () => {
    const silent = [
      '',
      '<html>502 Bad Gateway</html>',
      '{"error":{"code":"ENOAUDIT","summary":"","detail":""}}',
      '{"message":"request to https://registry.example.org/-/npm/v1/security/advisories/bulk failed"}',
    ];
    for (const printed of silent)
      expect(audited(printed), printed).toEqual({
        text: expect.stringContaining('answers no audit'),
        ok: true,
      });
  });
});
