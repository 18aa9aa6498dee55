import { z } from 'zod';
import { ModuleOverride } from './developers.ts';
import { SettingValues } from './module-settings.ts';
import { FeatureFlag, ModuleList } from './modules.ts';
import { kitNames } from './onboarding.limits.ts';
import { ActingRole, ClientRole } from './permissions.ts';
import {
  maxEmailLength,
  maxOrganizationNameLength,
  maxPersonNameLength,
  passwordMaxLength,
  passwordMinLength,
} from './session.limits.ts';
import { Id, nameText, Timestamp } from './shared.ts';

/** An organization as one of its members sees it in the switcher. */
export const SessionOrganization = z.object({ id: Id, name: z.string(), role: ActingRole });
export type SessionOrganization = z.infer<typeof SessionOrganization>;

/** Who deleted an organization, when, and until when an owner can take it back. */
export const OrganizationDeletion = z.object({ by: z.string().nullable(), at: Timestamp, until: Timestamp });
export type OrganizationDeletion = z.infer<typeof OrganizationDeletion>;

/** Why the installation's operator suspended an organization, and when. */
export const OrganizationSuspension = z.object({ reason: z.string(), at: Timestamp });
export type OrganizationSuspension = z.infer<typeof OrganizationSuspension>;

/** One of the person's organizations. */
export const ListedOrganization = SessionOrganization.extend({
  /** A signed link; absent without a logo. */
  logo_url: z.string().optional(),
  /** Absent unless an owner has deleted it. */
  deletion: OrganizationDeletion.optional(),
  /** Absent unless it is suspended. */
  suspension: OrganizationSuspension.optional(),
});
export type ListedOrganization = z.infer<typeof ListedOrganization>;

/** The organization the session works in. */
export const ActiveOrganization = SessionOrganization.extend({
  /** Super admins with an owner's permission who are in the organization now; absent if there are none. */
  operators_inside: z.array(z.string()).optional(),
  is_pro: z.boolean(),
  time_zone: z.string(),
  /** Calls go through the sandbox carrier: no number is dialed. */
  are_calls_simulated: z.boolean(),
  /** Someone has paused all calls; absent while calls are running. */
  are_calls_paused: z.literal(true).optional(),
  /** An absent flag counts as on. */
  feature_flags: z.partialRecord(FeatureFlag, z.boolean()),
  /**
   * Set if the organization requires a second factor that the person has not set up: it is closed to them until then.
   */
  needs_second_factor: z.literal(true).optional(),
});
export type ActiveOrganization = z.infer<typeof ActiveOrganization>;

/** The signed-in person. */
export const SessionUser = z.object({ id: Id, email: z.string(), full_name: z.string() });
export type SessionUser = z.infer<typeof SessionUser>;

/** Where a client's session works: one client of one organization. */
export const ClientSession = z.object({
  organization_id: Id,
  organization_name: z.string(),
  time_zone: z.string(),
  client_id: Id,
  client_name: z.string(),
  role: ClientRole,
  shares_transcripts: z.boolean(),
  shares_recordings: z.boolean(),
});
export type ClientSession = z.infer<typeof ClientSession>;

/** `GET /api/session`: who is signed in and where. */
export const Session = z.object({
  user: SessionUser,
  organization: ActiveOrganization.nullable(),
  organizations: z.array(ListedOrganization),
  /** Set for a session of the client portal, which has no organization. */
  client: ClientSession.nullable(),
  /** Organizations in which the person is a client. */
  client_of: z.array(z.object({ organization_id: Id, organization_name: z.string(), client_name: z.string() })),
  /** Set if this is a super admin whom an owner has let in. */
  operator: z.object({ username: z.string(), until: Timestamp }).optional(),
  /** The organization that last removed the person: within 30 days, or at any time for people in no organization. */
  removed_from: z.object({ organization_name: z.string(), removed_at: Timestamp }).nullable(),
  /** Hints that the person has dismissed; absent if none are shown, as in organizations from before hints existed. */
  seen_hints: z.array(z.string()).optional(),
});
export type Session = z.infer<typeof Session>;

/** A feature template of the organization, shown as a sidebar entry `/u/{name}`. */
export const TemplateNav = z.object({ id: Id, name: z.string() });

/** The rights of a module developer in this shell, and the modules that they have replaced. */
export const DeveloperBoot = z.object({
  /** Origins from which a module may replace the released one; `http://localhost:*` means any port. */
  allowed_origins: z.array(z.string()),
  overrides: z.array(ModuleOverride),
});
export type DeveloperBoot = z.infer<typeof DeveloperBoot>;

/** `GET /api/boot`, also inlined in the shell's page: everything the frame needs before any module loads. */
export const BootData = z.object({
  session: Session.nullable(),
  modules: ModuleList,
  templates: z.array(TemplateNav),
  /** What the organization has set for its modules, by module id. */
  module_settings: z.record(z.string(), SettingValues),
  /** Null for people who can't replace modules. */
  developer: DeveloperBoot.nullable(),
  /** Rules about stale answers that changed since the installed shell was built; see derive-stale-rules.ts. */
  stale_rules: z.record(z.string(), z.string()).optional(),
});
export type BootData = z.infer<typeof BootData>;

/** The specification's text for a blank organization name. */
const organizationNameRequired = 'Organization name is required';

export const OrganizationName = nameText(
  z.string().trim().min(1, organizationNameRequired).max(maxOrganizationNameLength),
);
/** A person's name. */
export const PersonName = nameText(z.string().trim().min(1, 'Full name is required').max(maxPersonNameLength));

/** `POST /api/auth/sign-up`: asks for an account with an organization. */
export const SignUp = z.object({
  full_name: PersonName,
  organization_name: OrganizationName,
  email: z.email('Please enter a valid email address.').max(maxEmailLength),
  password: z
    .string()
    .min(passwordMinLength, 'Password must be at least 8 characters')
    .max(passwordMaxLength, 'Password must be at most 128 characters'),
  /** The person's use case: it preselects the answer to the organization's first question. */
  use_case: z.enum(kitNames).optional(),
});
export type SignUp = z.infer<typeof SignUp>;

/** Hours for which the link that confirms an address is valid. */
export const signUpLinkHours = 24;

/** `POST /api/auth/sign-up/confirm`: the token of the mailed link, and the password that was chosen with it. */
export const ConfirmSignUp = z.object({
  token: z.string().min(16).max(200),
  password: z.string().min(1, 'Password is required').max(passwordMaxLength),
});
export type ConfirmSignUp = z.infer<typeof ConfirmSignUp>;

/** `POST /api/auth/sign-in/email`. */
export const SignIn = z.object({
  email: z.email('Please enter a valid email address.').max(maxEmailLength),
  password: z.string().min(1, 'Password is required').max(passwordMaxLength),
});
export type SignIn = z.infer<typeof SignIn>;

/** `POST /api/session/organization`: switches the active organization. */
export const SwitchOrganization = z.object({ organization_id: Id });

/** `POST /api/organizations`. */
export const CreateOrganization = z.object({ name: OrganizationName, parent_organization_id: Id.optional() });
export type CreateOrganization = z.infer<typeof CreateOrganization>;

/** Timeout for creating an organization, in milliseconds. Source: specification 01 §9. */
export const createOrganizationTimeoutMs = 10_000;
