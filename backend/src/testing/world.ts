import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { StaffRole } from '@switchboard/contracts/permissions';
import type { Tx } from '../database/database.ts';
import { withTenant } from '../database/tenant-pool.ts';
import { starterAssistant } from '../domains/assistants/defaults.ts';
import { type ModuleFactories, moduleFactories } from './module-factories.ts';
import { signInSuperAdmin, type TestSuperAdmin } from './super-admin.ts';
import type { TestApp, TestPerson } from './test-app.ts';

const inAWeek = () => new Date(Date.now() + 7 * 24 * 60 * 60 * 1000);
const hash = (token: string) => createHash('sha256').update(token).digest('hex');

let counter = 0;

/** A number from the range reserved for fiction; its last four digits are not magic to the sandbox. */
export const fictionalPhone = () => `+1 ${200 + (counter++ % 700)}-555-01${10 + (counter % 80)}`;

/** An organization with a person in each role and with ways to make rows of every kind. */
export interface World {
  app: TestApp;
  organizationId: string;
  people: Record<StaffRole, TestPerson>;
  make: RowFactories;
  /** A super admin, who belongs to no organization, and modules in the states that releases bring them to. */
  admin: TestSuperAdmin;
  modules: ModuleFactories;
}

type RowFactories = ReturnType<typeof rowFactories>;

function rowFactories(app: TestApp, owner: TestPerson) {
  const { db, files } = app.services;
  const organization_id = owner.organizationId;
  const insert = async <T extends { id: string }>(create: (tx: Tx) => Promise<T>): Promise<string> =>
    (await withTenant(organization_id, () => db.$transaction(create))).id;
  const name = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;

  const lead = () =>
    insert((tx) =>
      tx.leads.create({
        data: { organization_id, first_name: 'Ada', last_name: name('Lead'), phone_number: fictionalPhone() },
      }),
    );
  const assistant = () =>
    insert((tx) => tx.assistants.create({ data: { ...starterAssistant, organization_id, name: name('Assistant') } }));
  const phoneNumber = () =>
    insert((tx) =>
      tx.phone_numbers.create({
        data: {
          organization_id,
          phone_number: fictionalPhone().replace(/[ -]/g, ''),
          type: 'outbound',
          termination_sip_domain: 'sip.example.com',
          auth_username: 'user',
          auth_password_encrypted: 'v1.none',
        },
      }),
    );
  const schemaTemplate = () =>
    insert((tx) => tx.schema_templates.create({ data: { organization_id, name: name('Form') } }));
  const featureTemplate = async () => {
    const [agent_id, schema_template_id] = [await assistant(), await schemaTemplate()];
    return insert((tx) =>
      tx.feature_templates.create({ data: { organization_id, name: name('Template'), agent_id, schema_template_id } }),
    );
  };
  const campaign = async () => {
    const [feature_template_id, phone_number_id] = [await featureTemplate(), await phoneNumber()];
    return insert((tx) =>
      tx.campaigns.create({ data: { organization_id, name: name('Campaign'), feature_template_id, phone_number_id } }),
    );
  };
  const microPrompt = () =>
    insert((tx) =>
      tx.micro_prompts.create({ data: { organization_id, title: name('Prompt'), content: 'Speak slowly.' } }),
    );
  const slot = () =>
    insert((tx) =>
      tx.slots.create({ data: { organization_id, name: name('Slot'), start_time: new Date(), end_time: inAWeek() } }),
    );
  const upload = async (upload_status = 'needs_review') => {
    const id = randomUUID();
    const file_path = `${organization_id}/lead-uploads/${id}`;
    await files.put(file_path, Buffer.from('Ada Lovelace'));
    return insert((tx) =>
      tx.lead_uploads.create({
        data: { id, organization_id, original_filename: 'cv.txt', file_path, size_bytes: 12, upload_status },
      }),
    );
  };
  const call = async (isLive = false) => {
    const [lead_id, assistant_id, phone_number_id] = [await lead(), await assistant(), await phoneNumber()];
    return insert((tx) =>
      tx.calls.create({
        data: {
          organization_id,
          lead_id,
          assistant_id,
          phone_number_id,
          carrier: 'sandbox',
          status: isLive ? 'connected' : 'disconnected',
          lead_name: 'Ada Lead',
          phone_number: '+12025550147',
          ended_at: isLive ? null : new Date(),
        },
      }),
    );
  };
  const callLog = async (about: { lead_id?: string; campaign_id?: string; assistant_id?: string } = {}) => {
    const call_id = await call();
    const recording_path = `${organization_id}/recordings/${call_id}.wav`;
    await files.put(recording_path, Buffer.from('RIFF'));
    return insert((tx) =>
      tx.call_logs.create({
        data: {
          ...about,
          organization_id,
          call_id,
          recording_path,
          call_type: 'outbound',
          phone_number: '+12025550147',
          transcript: { messages: [{ role: 'assistant', message: 'Hello', timestamp: 0.5 }] },
        },
      }),
    );
  };
  const invitation = async (email = `${randomUUID()}@example.com`, role = 'member') => {
    const token = randomBytes(24).toString('base64url');
    const id = await insert((tx) =>
      tx.organization_invitations.create({
        data: { organization_id, email, role, token_hash: hash(token), expires_at: inAWeek() },
      }),
    );
    return { id, token, email };
  };
  const interview = async () => {
    const token = randomBytes(24).toString('base64url');
    const [lead_id, assistant_id] = [await lead(), await assistant()];
    const tools = [
      'tab_change_detection',
      'multiple_monitor_detection',
      'screen_share',
      'face_blur_detection',
      'face_out_of_view',
    ];
    await insert((tx) =>
      tx.interviews.create({
        data: {
          organization_id,
          lead_id,
          assistant_id,
          token_hash: hash(token),
          proctoring_tools: Object.fromEntries(tools.map((tool) => [tool, false])),
          expires_at: inAWeek(),
        },
      }),
    );
    return token;
  };
  const member = async (role: StaffRole = 'member') => {
    const { rows } = await app.services.systemPool.query<{ id: string }>(
      `WITH person AS (INSERT INTO users (email, full_name) VALUES ($1, 'Colleague') RETURNING id)
       INSERT INTO organization_members (organization_id, user_id, role) SELECT $2, id, $3 FROM person RETURNING id`,
      [`${randomUUID()}@example.com`, organization_id, role],
    );
    return rows[0]?.id ?? '';
  };
  /** A person who may replace modules: a new one, or everybody of the organization. Gives one of their ids. */
  const developer = async (who: 'somebody' | 'everybody' = 'somebody') => {
    if (who === 'somebody') await member();
    const { rows } = await app.services.systemPool.query<{ user_id: string }>(
      `INSERT INTO developers (user_id, granted_by)
         SELECT user_id, 'a test' FROM organization_members WHERE organization_id = $1
         ORDER BY created_at DESC LIMIT $2
       ON CONFLICT (user_id) DO UPDATE SET granted_at = now() RETURNING user_id`,
      [organization_id, who === 'somebody' ? 1 : null],
    );
    return rows[0]?.user_id ?? '';
  };
  return {
    developer,
    lead,
    assistant,
    phoneNumber,
    schemaTemplate,
    featureTemplate,
    campaign,
    microPrompt,
    slot,
    upload,
    call,
    callLog,
    invitation,
    interview,
    member,
  };
}

/** One row of every kind that a list could show; gives their ids. */
export async function furnish({ make }: World): Promise<string[]> {
  const rows = [
    make.lead(),
    make.assistant(),
    make.phoneNumber(),
    make.featureTemplate(),
    make.campaign(),
    make.microPrompt(),
  ];
  const more = [make.slot(), make.upload(), make.call(true), make.callLog(), make.member(), make.schemaTemplate()];
  const { id } = await make.invitation();
  return [...(await Promise.all([...rows, ...more])), id];
}

/** Makes an organization with its people. */
export async function createWorld(app: TestApp): Promise<World> {
  const owner = await app.signUp();
  const { organizationId } = owner;
  // Refusals for want of a free line have a suite of their own.
  await app.services.systemPool.query('UPDATE organizations SET max_concurrent_calls = 1000 WHERE id = $1', [
    organizationId,
  ]);
  const colleague = (role: StaffRole) => app.signUp({ role, organizationId });
  const people = {
    owner,
    admin: await colleague('admin'),
    member: await colleague('member'),
    viewer: await colleague('viewer'),
  };
  const admin = await signInSuperAdmin(app);
  return {
    app,
    organizationId,
    people,
    make: rowFactories(app, owner),
    admin,
    modules: moduleFactories(app, admin),
  };
}
