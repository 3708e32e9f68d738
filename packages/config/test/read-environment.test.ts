import { isAbsolute, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  ConfigError,
  configurationTable,
  projectRoot,
  readEnvironment,
  settingNames,
  settings,
} from '@nova/config';

describe('environment', () => {
  const complaintOf = (env: Record<string, string>): string => {
    try {
      readEnvironment(env);
    } catch (error) {
      if (error instanceof ConfigError) return error.message;
      throw error;
    }
    return 'no complaint';
  };

  describe('readEnvironment', () => {
    it('Every setting is optional', () => {
      expect(readEnvironment({})).toMatchObject({
        HOST: '127.0.0.1',
        PORT: 3000,
        DATABASE_URL: undefined,
        REDIS_URL: undefined,
        NOVA_DATA_DIR: join(projectRoot, '.nova'),
        FILE_LINK_TTL_SECONDS: 900,
        CORS_ORIGINS: undefined,
        LOG_LEVEL: 'info',
      });
    });

    it('An empty setting counts as absent', () => {
      expect(readEnvironment({ PORT: '', DATABASE_URL: ' ' })).toEqual(readEnvironment({}));
    });

    it('The demo is on with the embedded database, unless set otherwise', () => {
      const DATABASE_URL = 'postgresql://nova@127.0.0.1/nova';
      expect(readEnvironment({}).NOVA_DEMO).toBe(true);
      expect(readEnvironment({ NOVA_DEMO: '0' }).NOVA_DEMO).toBe(false);
      expect(readEnvironment({ DATABASE_URL }).NOVA_DEMO).toBe(false);
      expect(readEnvironment({ DATABASE_URL, NOVA_DEMO: '1' }).NOVA_DEMO).toBe(true);
    });

    it('Relative paths start at the project’s folder; absolute ones stay', () => {
      expect(isAbsolute(projectRoot)).toBe(true);
      expect(readEnvironment({ NOVA_DATA_DIR: 'data' }).NOVA_DATA_DIR).toBe(join(projectRoot, 'data'));
      expect(readEnvironment({ NOVA_DATA_DIR: '/var/lib/nova' }).NOVA_DATA_DIR).toBe('/var/lib/nova');
    });

    it('Mail settings are read', () => {
      const env = {
        MAIL_URL: 'smtps://ana:p%40ss@mail.test:465?pool=9',
        MAIL_PUBLIC_URL: 'https://crm.test/nova/',
        MAIL_BOUNCE_DOMAIN: 'Bounces.Example.com',
        MAIL_RETRY_SCHEDULE: '1, 5,30',
        MAIL_DELIVERED_AFTER_HOURS: '0.5',
      };
      expect(readEnvironment(env)).toMatchObject({
        MAIL_URL: env.MAIL_URL,
        MAIL_PUBLIC_URL: 'https://crm.test/nova',
        MAIL_BOUNCE_DOMAIN: 'bounces.example.com',
        MAIL_RETRY_SCHEDULE: [1, 5, 30],
        MAIL_DELIVERED_AFTER_HOURS: 0.5,
      });
      const publicUrl = { PUBLIC_URL: 'https://crm.test' };
      expect(readEnvironment(publicUrl)).toMatchObject({ ...publicUrl, MAIL_PUBLIC_URL: 'https://crm.test' });
      expect(readEnvironment({ ...env, ...publicUrl })).toMatchObject({
        MAIL_PUBLIC_URL: 'https://crm.test/nova',
      });
      expect(readEnvironment({})).toMatchObject({
        PUBLIC_URL: undefined,
        MAIL_URL: undefined,
        MAIL_RETRY_SCHEDULE: [60, 300, 900, 3_600, 14_400, 43_200, 86_400],
        MAIL_DELIVERED_AFTER_HOURS: 72,
      });
    });

    it('The sender of sign-in links is an address, with or without a name', () => {
      const read = (MAIL_FROM: string) => readEnvironment({ MAIL_FROM }).MAIL_FROM;
      expect(read('crm@agency.example')).toEqual({ name: null, email: 'crm@agency.example' });
      expect(read('"Nova" <crm@agency.example>')).toEqual({ name: 'Nova', email: 'crm@agency.example' });
      for (const wrong of ['Nova', 'Nova <crm>', 'a@b.example, c@d.example', '<a@b.example> x'])
        expect(complaintOf({ MAIL_FROM: wrong })).toMatch(/^MAIL_FROM must be an email address/u);
    });

    it('Single sign-on has all its settings or none, and http on this machine alone', () => {
      const oidc = {
        OIDC_ISSUER: 'https://login.agency.example/realm',
        OIDC_CLIENT_ID: 'nova',
        OIDC_CLIENT_SECRET: 'hush',
      };
      expect(readEnvironment(oidc)).toMatchObject(oidc);
      for (const name of Object.keys(oidc)) {
        const complaint = complaintOf({ ...oidc, [name]: '' });
        expect(complaint).toBe(
          `${name} is missing; single sign-on needs OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET.`,
        );
      }
      for (const OIDC_ISSUER of ['http://localhost:9', 'http://127.0.0.1:9/x', 'http://[::1]:9'])
        expect(readEnvironment({ ...oidc, OIDC_ISSUER })).toMatchObject({ OIDC_ISSUER });
      for (const OIDC_ISSUER of [
        'http://login.example',
        'http://localhost.evil.example',
        'http://127.0.0.1.evil.example',
        'http://localhost@evil.example',
        'https://login.example?x=1',
        'login.example',
      ])
        expect(complaintOf({ ...oidc, OIDC_ISSUER })).toMatch(/^OIDC_ISSUER must be a URL/u);
    });

    it('Origins are a list, or any', () => {
      expect(
        readEnvironment({ CORS_ORIGINS: 'https://a.example, http://localhost:8080' }).CORS_ORIGINS,
      ).toEqual(['https://a.example', 'http://localhost:8080']);
      expect(readEnvironment({ CORS_ORIGINS: '*' }).CORS_ORIGINS).toBe('*');
    });

    it.each([
      [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
      [{ PORT: '3000x' }, 'PORT must be a whole number from 0 to 65535, not "3000x".'],
      [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, not "-1".'],
      [{ HOST: 'a b' }, 'HOST must be a host name or an IP address, not "a b".'],
      [{ NOVA_DEMO: 'maybe' }, 'NOVA_DEMO must be 1 or 0, not "maybe".'],
      [
        { LOG_LEVEL: 'loud' },
        'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace, not "loud".',
      ],
      [
        { REDIS_URL: 'localhost:6379' },
        'REDIS_URL must be a URL that starts with redis:// or rediss:// or redis+sentinel:// or rediss+sentinel:// or redis+cluster:// or rediss+cluster://.',
      ],
      [{ DATABASE_READ_URL: 'postgresql://h1/nova' }, 'DATABASE_READ_URL needs DATABASE_URL.'],
      [{ WEB_CONCURRENCY: '0' }, 'WEB_CONCURRENCY must be a whole number from 1 to 256, not "0".'],
      [
        { FILE_LINK_TTL_SECONDS: '15m' },
        'FILE_LINK_TTL_SECONDS must be a whole number from 1 to 604800, not "15m".',
      ],
      [{ FILE_LINK_SECRET: 'short' }, 'FILE_LINK_SECRET must have at least 32 characters.'],
      [
        { S3_BUCKET: 'cvs', S3_SECRET_ACCESS_KEY: 'secret' },
        'S3_ACCESS_KEY_ID is missing; S3_BUCKET needs it.',
      ],
      [
        { MAIL_URL: 'smtp://ana:hunter2@mail.test?pools=5' },
        'MAIL_URL must be a URL such as smtp://user:password@host:587 or smtps://host, with nothing but pool (1 to 100), tls (verified, unverified, off), name and timeout (seconds) behind "?".',
      ],
      [
        { MAIL_BOUNCE_DOMAIN: 'b@example.com' },
        'MAIL_BOUNCE_DOMAIN must be a domain such as bounces.example.com, not "b@example.com".',
      ],
      [
        { MAIL_PUBLIC_URL: 'https://crm.test/?a=1' },
        'MAIL_PUBLIC_URL must be a URL that starts with https:// or http://, without "?" or "#", not "https://crm.test/?a=1".',
      ],
      [
        { MAIL_RETRY_SCHEDULE: '1 min' },
        'MAIL_RETRY_SCHEDULE must be seconds such as 60,300,900 separated by commas, not "1 min".',
      ],
      [
        { MAIL_DELIVERED_AFTER_HOURS: '-1' },
        'MAIL_DELIVERED_AFTER_HOURS must be a number of hours from 0 to 8760, not "-1".',
      ],
      [
        { CORS_ORIGINS: 'https://a.example/path' },
        'CORS_ORIGINS must be * or origins such as https://www.example.com separated by commas, not "https://a.example/path".',
      ],
    ])('The complaint names the setting in one line: %j', (env, complaint) => {
      expect(complaintOf(env)).toBe(complaint);
    });

    it('Every unusable setting gets a line', () => {
      const env = { PORT: 'x', LOG_LEVEL: 'loud', S3_BUCKET: 'cvs', REDIS_ULR: 'redis://x' };
      expect(
        complaintOf(env)
          .split('\n')
          .map((line) => line.split(' ')[0]),
      ).toEqual([...['PORT', 'LOG_LEVEL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'REDIS_ULR']]);
    });

    it.each([
      ['NOVA_DATADIR', 'NOVA_DATA_DIR'],
      ['NOVA_DATA_DIRECTORY', 'NOVA_DATA_DIR'],
      ['NOVA_DATA', 'NOVA_DATA_DIR'],
      ['nova_data_dir', 'NOVA_DATA_DIR'],
      ['NOVA_DEMOS', 'NOVA_DEMO'],
      ['REDIS_ULR', 'REDIS_URL'],
      ['DATABASEURL', 'DATABASE_URL'],
      ['CORS_ORIGIN', 'CORS_ORIGINS'],
    ])('Setting %s suggests %s, unless that is set as well', (wrong, right) => {
      expect(complaintOf({ [wrong]: '1' })).toBe(`${wrong} is no setting; did you mean ${right}?`);
      const value = {
        NOVA_DEMO: '1',
        REDIS_URL: 'redis://x',
        DATABASE_URL: 'postgres://x',
        CORS_ORIGINS: '*',
      };
      const given = { NOVA_DATA_DIR: 'x', ...value }[right] ?? '';
      expect(complaintOf({ [wrong]: '1', [right]: given })).toBe('no complaint');
    });

    it('A database may have several hosts', () => {
      const DATABASE_URL = 'postgresql://nova:x@h1:5432,h2:5433/nova?target_session_attrs=read-write';
      expect(readEnvironment({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
      expect(complaintOf({ DATABASE_URL: 'postgresql://h1:5432,h2:port/nova' })).toContain(
        'DATABASE_URL must be',
      );
    });

    it.each(['HOME', 'HOSTNAME', 'PATH', 'NOVA_KEY', 'PGHOST', 'TEST_DATABASE_URL', 'AWS_REGION', 'PORTS'])(
      'Other variables are ignored: %s',
      (name) => {
        expect(complaintOf({ [name]: 'x' })).toBe('no complaint');
      },
    );

    it('A complaint never shows a secret', () => {
      expect(complaintOf({ DATABASE_URL: 'mysql://nova:hunter2@host/nova' })).toBe(
        'DATABASE_URL must be a URL that starts with postgresql:// or postgres://.',
      );
    });
  });

  describe('settings', () => {
    it('Every setting has a description and accepts its default', () => {
      for (const name of settingNames) {
        expect(settings[name].description).toMatch(/^[A-Z].*\.$/u);
        const fallback = settings[name].default;
        expect(fallback === null || settings[name].read.safeParse(fallback).success).toBe(true);
      }
    });

    it('Every setting has a row in the table of the documentation', () => {
      const rows = configurationTable().split('\n').slice(2);
      expect(rows.map((row) => /^\| `(\w+)` \|/u.exec(row)?.[1])).toEqual(settingNames);
    });
  });
});
