import { z } from 'zod';
import { pathGrammar } from './module-paths.ts';
import { Permission } from './permissions.ts';
import { ModuleSettingList, SettingRule } from './setting-declarations.ts';
import { PlainText } from './shared.ts';

/** Who may open a route: signed-in staff, anyone, a super admin, or a client in its portal. */
export const RouteAccess = z.enum(['member', 'public', 'super-admin', 'client']);
export type RouteAccess = z.infer<typeof RouteAccess>;

/** A name exposed by a module's build: the file `src/pages/<Name>.tsx` or `src/slots/<Name>.tsx`. */
const ExposeName = z.string().regex(/^[A-Z][A-Za-z0-9]+$/, 'an exposed name is PascalCase');

/** Feature flags of an organization; an absent flag counts as on. */
export const FeatureFlag = z.enum([
  'schemaTemplates',
  'featureTemplates',
  'promptengine',
  'assistants',
  'calllogs',
  'leads',
  'leaduploads',
  'analytics',
  'campaigns',
  'slots',
  'phonenumbers',
  'callrequests',
  'microprompts',
  'providers',
]);
export type FeatureFlag = z.infer<typeof FeatureFlag>;

/**
 * The address of a page: literal parts in lower case and parameters, e.g. `/assistants/:id`. The first part is literal
 * and nothing is optional, so that an address always has one clear owner.
 */
export const ModulePath = z
  .string()
  .max(200)
  .regex(pathGrammar, 'a path is written like /site-visits/:id, in lower case, without * and ?');

/** One route of a module. */
export const ModuleRoute = z.strictObject({
  path: ModulePath,
  expose: ExposeName,
  access: RouteAccess,
  flag: FeatureFlag.optional(),
  permission: Permission.optional(),
  title: PlainText.min(1).max(80),
});
export type ModuleRoute = z.infer<typeof ModuleRoute>;

/** Icons of sidebar entries, which the shell renders. */
export const NavIcon = z.enum([
  'activity',
  'analytics',
  'assistants',
  'call-logs',
  'call-requests',
  'campaigns',
  'feature-templates',
  'interviews',
  'knowledge',
  'leads',
  'lead-uploads',
  'micro-prompts',
  'phone-numbers',
  'prompt-engine',
  'providers',
  'schema-templates',
  'settings',
  'slots',
  'web-embeds',
]);
export type NavIcon = z.infer<typeof NavIcon>;

/** Headings under which the sidebar groups its entries. */
export const NavGroup = z.enum(['build', 'leads', 'calls', 'content', 'manage']);
export type NavGroup = z.infer<typeof NavGroup>;

/** One sidebar entry; `order` is its position among the entries of all modules. */
export const ModuleNav = z.strictObject({
  label: PlainText.min(1).max(40),
  path: ModulePath,
  icon: NavIcon,
  group: NavGroup,
  order: z.int().min(0).max(1000),
  flag: FeatureFlag.optional(),
  is_pro: z.boolean().optional(),
});
export type ModuleNav = z.infer<typeof ModuleNav>;

/** A component a module offers to others by slot name and version, e.g. `lead.call.v1`. */
export const ModuleSlot = z.strictObject({
  slot: z.string().regex(/^[a-z][a-z-]*(\.[a-z-]+)+\.v\d+$/, 'a slot is named like lead.schedule.v1'),
  expose: ExposeName,
  /** Its position in a slot that takes several modules; equal ones are sorted by module id. */
  order: z.int().default(0),
  flag: FeatureFlag.optional(),
  permission: Permission.optional(),
});
export type ModuleSlot = z.infer<typeof ModuleSlot>;

/** What a module's author declares in `module.ts`. */
export const ModuleDeclaration = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{1,39}$/, '2 to 40 small letters, digits and hyphens; a letter first.'),
  title: PlainText.min(1).max(60),
  owner: PlainText.min(1).max(80),
  requires: z.strictObject({
    /** The platform version that it was written for, e.g. `^1.0`: the same major, and at least this version. */
    platform: z.string().regex(/^\^\d{1,4}\.\d{1,4}(\.\d{1,4})?$/, 'a platform range is written like ^1.0'),
  }),
  routes: z.array(ModuleRoute).max(50),
  nav: z.array(ModuleNav).max(30),
  slots: z.array(ModuleSlot).max(30),
  flags: z.array(FeatureFlag),
  /** The settings that each organization can change. */
  settings: ModuleSettingList.optional(),
  /** Maximum brotli bytes of JavaScript that a first visit of the module can load. */
  budget_bytes: z.int().positive(),
});
export type ModuleDeclaration = z.input<typeof ModuleDeclaration>;

/** `<package version>-<12 hex digits of the content>`. */
export const ModuleVersion = z
  .string()
  .regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}-[0-9a-f]{12}$/, 'a version is written like 0.1.0-1a2b3c4d5e6f');

/** A file of a build, relative to its folder: no path outside it, no hidden file. */
export const ModuleFile = z
  .string()
  .max(200)
  .regex(/^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/, 'a file name is relative and plain');

/** Identifies a shape by its content: the first 32 hex digits of the SHA-256 of its text with sorted keys. */
export const ShapeHash = z.string().regex(/^[0-9a-f]{32}$/, 'the hash of a shape has 32 hexadecimal digits');

/** `module.json`: the static description that a build emits and the shell reads before it loads the module's code. */
export const ModuleManifest = ModuleDeclaration.extend({
  schema: z.literal(1),
  version: ModuleVersion,
  /** Git revision of the sources, with `-dirty` if they had uncommitted changes; `unknown` outside a repository. */
  revision: PlainText.max(80),
  requires: ModuleDeclaration.shape.requires.extend({
    /** Operations of the API that the code uses, e.g. `GET /api/leads`. */
    api: z.array(z.string().max(200)).max(500),
    /** Libraries that the build takes from the shell. */
    shared: z.array(z.string().max(100)).max(100),
    /** Hash of each shape that it was built against, by name of operation, event or slot; absent in older builds. */
    shapes: z.record(z.string().max(200), ShapeHash).optional(),
    /** Its named imports from each library of the platform and the design system. */
    exports: z.record(z.string().max(100), z.array(z.string().max(100)).max(1000)).optional(),
  }),
  /** Global name of the federation entry: different for every version, so that two can run in one page. */
  container: z.string().regex(/^[a-z][a-z0-9_]{0,79}$/),
  /** File name of the federation entry, relative to the module's folder. */
  entry: ModuleFile,
  /** Every file of the build with its size and SHA-384. */
  files: z.record(
    ModuleFile,
    z.strictObject({
      bytes: z.int().nonnegative(),
      integrity: z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'a checksum is written like sha384-<base64>'),
    }),
  ),
  /** Chunks of each exposed name, to preload. */
  preload: z.record(z.string(), z.array(ModuleFile)),
  /** Libraries that each exposed name immediately needs from the shell; their chunks are preloaded as well. */
  uses: z.record(z.string(), z.array(z.string().max(100)).max(100)).optional(),
});
export type ModuleManifest = z.infer<typeof ModuleManifest>;

/**
 * A module's description for browsers: without the data that only the registry compares, and without the texts of the
 * settings form.
 */
export const BootManifest = ModuleManifest.extend({
  requires: z.object({ platform: ModuleManifest.shape.requires.shape.platform }),
  settings: z.array(SettingRule).optional(),
});
export type BootManifest = z.infer<typeof BootManifest>;

/** One module in the boot data: its description, the location of its files, or why the shell skips it. */
export const BootModule = z.strictObject({
  manifest: BootManifest,
  /** Absolute path that ends in a slash, e.g. `/modules/leads/0.1.0-1a2b3c4d5e6f/`. */
  base_path: z.string(),
  skipped_reason: z.string().nullable(),
  /** Its first build isn't finished: its pages open as soon as it is. Absent for all others. */
  is_building: z.boolean().optional(),
  /** The previous release, whose description is next to its files: the shell opens it if this one does not work. */
  fallback_version: ModuleVersion.nullable(),
  /** Whether this organization is among those that try the version first. */
  is_canary: z.boolean(),
});
export type BootModule = z.infer<typeof BootModule>;

/** A page that a super admin lets a module have in another module's part of the addresses. */
export const RouteAllowance = z.strictObject({
  module_id: z.string(),
  path: z.string(),
  /** The permission was withdrawn: the page is refused, and the entry still makes no one the owner of that part. */
  is_withdrawn: z.boolean(),
});
export type RouteAllowance = z.infer<typeof RouteAllowance>;

/** `/modules.json`: the modules of an organization. */
export const ModuleList = z.strictObject({
  platform: z.string(),
  modules: z.array(BootModule),
  /** Absent if there are none. */
  allowances: z.array(RouteAllowance).optional(),
});
export type ModuleList = z.infer<typeof ModuleList>;
