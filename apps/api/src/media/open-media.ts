import { join, resolve } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { createDecoder } from './decoder.ts';
import { createFolderStore } from './folder-store.ts';
import { createMedia, type Media } from './media.ts';
import { createS3Store } from './s3-store.ts';
import type { Store } from './store.ts';

/** Where relative paths of settings start. */
const project = resolve(import.meta.dirname, '../../../..');

/** Opens the pictures where the settings say that they are. Throws ConfigError for a store that is not named whole. */
export const openMedia = (config: Config, decoder = createDecoder()): Media =>
  createMedia(storeOf(config), decoder);

function storeOf({ dataDir, mediaDir = join(dataDir, 'media'), ...config }: Config): Store {
  const { s3Endpoint: endPoint, s3Region: region, s3Bucket: bucket } = config;
  if (endPoint === undefined) return createFolderStore(resolve(project, mediaDir));
  const { s3AccessKey: accessKey, s3SecretKey: secretKey } = config;
  if (bucket === undefined || accessKey === undefined || secretKey === undefined)
    throw new ConfigError(
      'KARCIS_S3_ENDPOINT needs KARCIS_S3_BUCKET, KARCIS_S3_ACCESS_KEY and KARCIS_S3_SECRET_KEY beside it.',
    );
  return createS3Store({ endPoint, region, bucket, accessKey, secretKey });
}
