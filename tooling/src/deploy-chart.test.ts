import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './root.ts';
import { program } from './testing/program.ts';

const helm = program('helm');
const chart = join(repositoryRoot, 'deploy/helm/switchboard');

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(helm ?? '', args, { encoding: 'utf8' });
  return { status, output: stdout, problems: `${stdout}${stderr}` };
}

/** The manifests for these values, as `--set` takes them. */
const render = (...values: string[]) =>
  run('template', 'calls', chart, '--kube-version', '1.30.0', ...values.flatMap((value) => ['--set-json', value]));

/** Kind and name of each object that is rendered. */
const objectsIn = (output: string) =>
  output.split(/^---$/m).flatMap((text) => {
    const [kind, name] = [/^kind: (\S+)/m.exec(text)?.[1], /^ {2}name: (\S+)/m.exec(text)?.[1]];
    return kind ? [`${kind} ${name?.replace('calls-switchboard', '…')}`] : [];
  });

const withLivekit = ['livekit={"enabled":true,"url":"wss://livekit.example.com"}'];

describe.runIf(helm)('the chart', () => {
  it('the chart passes helm lint without a warning', () => {
    const { status, problems } = run('lint', '--strict', chart);
    expect(problems).toContain('0 chart(s) failed');
    expect(problems).not.toMatch(/\[(?:WARNING|ERROR)\]/);
    expect(status).toBe(0);
  });

  it('the chart runs the API and workers but no agents by default', () => {
    const { status, output, problems } = render();
    expect(status, problems).toBe(0);
    const objects = objectsIn(output);
    expect(objects).toEqual(expect.arrayContaining(['Deployment …-api', 'Deployment …-worker', 'Ingress …']));
    expect(objects.filter((one) => /agent|backup/.test(one))).toEqual([]);
    expect(output).not.toContain('LIVEKIT_URL');
  });

  it('the chart runs agents once LiveKit is on, and a nightly backup once it has a volume', () => {
    const { status, output, problems } = render(
      ...withLivekit,
      'backup={"enabled":true,"existingClaim":"backups","schedule":"30 2 * * *","keep":"7d,4w"}',
    );
    expect(status, problems).toBe(0);
    expect(objectsIn(output)).toEqual(expect.arrayContaining(['Deployment …-agent', 'CronJob …-backup']));
    expect(output).toContain('LIVEKIT_URL: "wss://livekit.example.com"');
    expect(output).toContain('--keep, "7d,4w"');
  });

  it('an empty list in the network policy lets no one reach the pods', () => {
    const { status, output, problems } = render('networkPolicy.ingressFrom=[]', 'networkPolicy.metricsFrom=[]');
    expect(status, problems).toBe(0);
    // Kubernetes takes an empty `from` for everyone.
    expect(output).not.toMatch(/from:\s*(?:\[\]|null|\n\s+ports)/);
    expect(output.match(/^ {2}ingress:/gm)).toBeNull();
  });

  it.each([
    ['an address without HTTPS', ['settings.SWITCHBOARD_PUBLIC_URL="http://calls.example.com"'], 'https://'],
    ['an ingress for another host', ['ingress.host="other.example.com"'], 'They have to be the same'],
    ['LiveKit without its address', ['livekit.enabled=true'], 'livekit.enabled needs livekit.url'],
    ['an address of LiveKit while it is off', ['livekit.url="wss://l.example.com"'], 'livekit.enabled is false'],
    ['LiveKit without agents', [...withLivekit, 'roles.agent.replicas=0'], 'roles.agent.replicas'],
    ['no bucket', ['settings.SWITCHBOARD_S3_BUCKET=""'], 'SWITCHBOARD_S3_BUCKET is empty'],
    ['backups without a volume', ['backup.enabled=true'], 'backup.existingClaim'],
    ['fewer pods at most than at least', ['roles.api.autoscaling.max=1'], 'roles.api.autoscaling.max is 1'],
    ['a value that the chart does not have', ['replicas=3'], 'replicas'],
    ['a secret among the settings', ['settings.DATABASE_URL="postgres://x"'], 'settings'],
    ['a number in place of a text', ['settings.SWITCHBOARD_TRUSTED_PROXIES=1'], 'SWITCHBOARD_TRUSTED_PROXIES'],
    ['a rule of backups that it cannot read', ['backup.keep="seven days"'], 'keep'],
    ['a network that is none', ['networkPolicy.privateNetworks=[{"cidr":"inside"}]'], 'cidr'],
  ])('the chart refuses %s and says why', (_what, values, reason) => {
    const { status, problems } = render(...values);
    expect(status).not.toBe(0);
    expect(problems).toContain(reason);
  });
});
