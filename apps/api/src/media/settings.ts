import { text } from '../domain/text/setting-schemas.ts';

/** Settings of where files are: a part of those in `config.ts`. */
export const fileSettings = {
  dataDir: {
    env: 'KARCIS_DATA_DIR',
    sentence: 'Folder of the embedded PostgreSQL. A relative path starts at the project.',
    schema: text('a path', { minLength: 1 }),
    default: '.karcis',
  },
  mediaDir: {
    env: 'KARCIS_MEDIA_DIR',
    sentence:
      'Folder of the files of pictures, which several servers share. A relative path starts at the project. Unset: `media` in KARCIS_DATA_DIR.',
    schema: text('a path', { minLength: 1 }),
  },
  s3Endpoint: {
    env: 'KARCIS_S3_ENDPOINT',
    sentence:
      'Address of a store that speaks S3. The files of pictures are there and not in a folder; the next four settings belong to it.',
    schema: text('a URL like https://s3.eu-central-1.amazonaws.com', { pattern: '^https?://[^/?#\\s@]+/?$' }),
  },
  s3Bucket: {
    env: 'KARCIS_S3_BUCKET',
    sentence: 'Its bucket, which only Karcis has to read.',
    schema: text('a name of 3 to 63 lowercase letters, digits, dots and hyphens', {
      pattern: '^[a-z0-9.-]{3,63}$',
    }),
  },
  s3Region: {
    env: 'KARCIS_S3_REGION',
    sentence: 'Its region.',
    schema: text('a region like eu-central-1', { pattern: '^[a-z0-9-]{1,63}$' }),
    default: 'us-east-1',
  },
  s3AccessKey: {
    env: 'KARCIS_S3_ACCESS_KEY',
    sentence: 'Id of the key that may write, read and delete there.',
    schema: text('an id without spaces', { pattern: '^\\S{1,200}$' }),
  },
  s3SecretKey: {
    env: 'KARCIS_S3_SECRET_KEY',
    sentence: 'The secret of that key.',
    schema: text('a secret without spaces', { pattern: '^\\S{1,500}$' }),
    secret: true,
  },
} as const;
