import { expect, it } from 'vitest';
import type { ServerReady } from './server.ts';
import { welcome } from './welcome.ts';

const ready: ServerReady = {
  type: 'ready',
  url: 'http://127.0.0.1:3001',
  port_was_taken: true,
  wanted_port: 3000,
  demo: [],
};

it('the welcome shows the address, that the port was taken, and how to sign in', () => {
  const demo = [{ email: 'a@example.com', password: 'secret', role: 'owner', organization: 'Acme' }];
  const box = welcome({ ...ready, demo }, ['Ctrl-C stops it.']);
  for (const text of ['http://127.0.0.1:3001', 'port 3000 is in use', 'a@example.com  secret  owner, Acme'])
    expect(box).toContain(text);
  expect(new Set(box.split('\n').map((line) => line.length)).size).toBe(1);
});

it('the welcome lists the developer settings that are on', () => {
  const box = welcome({ ...ready, developer_settings: ['demo accounts (SWITCHBOARD_DEMO)'] }, []);
  expect(box).toMatch(/Developer settings that are on: +│\n│ +demo accounts \(SWITCHBOARD_DEMO\)/);
});

it("the welcome doesn't mention demo data if there is none of it", () => {
  expect(welcome({ ...ready, port_was_taken: false }, [])).not.toMatch(/demo|in use/);
});

it('the welcome lists what is not set up yet, and the address for others', () => {
  const open_settings = ['Mail: not sent, only shown on this machine (SMTP_URL)'];
  const box = welcome({ ...ready, open_settings, public_url: 'https://calls.example.com', migrations: 3 }, []);
  expect(box).toContain('Others reach it at https://calls.example.com');
  expect(box).toContain('This start applied 3 database migrations');
  expect(box).toMatch(/Not set up yet \(docs\/operations\.md\): +│\n│ {4}Mail: not sent/);
  expect(welcome(ready, [])).not.toContain('Not set up');
});
