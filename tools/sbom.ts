import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './generate-texts.ts';
import { type Package, productionPackages } from './packages.ts';

/** The name of a package everywhere (Package URL). */
const purlOf = ({ name, version }: { name: string; version: string }) =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** What the server runs with and what it sends to browsers, as CycloneDX 1.6 in JSON. */
export function billOfMaterials(packages: readonly Package[], at: Date): object {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Package;
  const self = { name, version };
  const refs = new Map(
    packages.map((each) => [
      each.path,
      `${purlOf(each)}${each.path.includes('/node_modules/') ? `#${each.path}` : ''}`,
    ]),
  );
  const refOf = (path: string) => refs.get(path) ?? path;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      component: { type: 'application', 'bom-ref': purlOf(self), ...self, purl: purlOf(self) },
    },
    components: packages.map((each) => componentOf(each, refOf(each.path))),
    dependencies: [
      { ref: purlOf(self), dependsOn: ['apps/api', 'apps/web'].filter((path) => refs.has(path)).map(refOf) },
      ...packages.map(({ path, needs }) => ({ ref: refOf(path), dependsOn: [...new Set(needs.map(refOf))] })),
    ],
  };
}

function componentOf(each: Package, ref: string): object {
  const [group, name] = each.name.startsWith('@') ? each.name.split('/') : [undefined, each.name];
  return {
    type: 'library',
    'bom-ref': ref,
    ...(group === undefined ? {} : { group }),
    name,
    version: each.version,
    purl: purlOf(each),
    ...(each.license === undefined ? {} : { licenses: [licenseOf(each.license)] }),
    ...(each.integrity === undefined ? {} : { hashes: hashesOf(each.integrity) }),
  };
}

const licenseOf = (license: string) =>
  / (AND|OR|WITH) /.test(license) ? { expression: license } : { license: { id: license } };

const algorithms: Readonly<Record<string, string>> = { sha512: 'SHA-512', sha256: 'SHA-256', sha1: 'SHA-1' };

function hashesOf(integrity: string) {
  return integrity.split(' ').flatMap((each) => {
    const [algorithm = '', sum = ''] = each.split(/-(.*)/s);
    const alg = algorithms[algorithm];
    return alg === undefined ? [] : [{ alg, content: Buffer.from(sum, 'base64').toString('hex') }];
  });
}

if (import.meta.main)
  console.log(JSON.stringify(billOfMaterials(productionPackages(root), new Date()), null, 2));
