import type { Endpoints } from '@switchboard/contracts/endpoint';
import type { ClientRole, StaffRole } from '@switchboard/contracts/permissions';
import type { TestPerson } from './test-app.ts';
import type { TestOrganization } from './test-organization.ts';

/**
 * Who may do an operation: the roles, or another kind of caller. `release` are super admins and deploy tokens, `candidate` an
 * interview's.
 */
export type Audience = readonly StaffRole[] | 'anyone' | 'signed in' | 'super admin' | 'release' | 'candidate';

export const everyRole = ['owner', 'admin', 'member', 'viewer'] as const;
export const working = ['owner', 'admin', 'member'] as const;
export const everyClient = ['admin', 'editor', 'viewer'] as const;
export const managing = ['owner', 'admin'] as const;

/** Ids of rows of one organization, by their names in the request. */
export type Ids = Record<string, string>;

/** How to make a working request to an operation, which of its parts name rows, and who may send it. */
export interface OperationFixture {
  /** Written by hand: a change of permissions fails the tests until it is also made here. */
  may: Audience;
  /** The roles of clients that may; none by default. */
  clients?: readonly ClientRole[];
  /** Fresh rows of an organization for every id in the request. `asker` will send it. */
  ids?(organization: TestOrganization, asker: TestPerson): Promise<Ids>;
  /** Parts of the path that aren't ids of rows, such as the token of a link. */
  params?(organization: TestOrganization): Promise<Ids>;
  query?: Ids | ((ids: Ids) => Ids);
  body?(ids: Ids, organization: TestOrganization): unknown;
  /** The body of an endpoint that accepts a raw file. */
  file?(ids: Ids, organization: TestOrganization): Promise<Buffer>;
  /** Headers that the endpoint requires. */
  headers?(ids: Ids): Promise<Record<string, string>>;
  /** Status for another organization's id, if it isn't 404: a filter finds nothing, a form names its field, an invitation its address. */
  foreignStatus?: 200 | 400 | 403;
  /** The answer of a filter that finds nothing, if it isn't an empty page. */
  nothing?: Record<string, unknown>;
  /** True if the answer shows that the operation was done; for operations whose status alone doesn't. */
  isDone?(body: unknown): boolean;
  /** The answer is a stream that doesn't end on its own. */
  isStream?: true;
}

/** What the suites for all operations need from a domain. */
export interface DomainFixture<T extends Endpoints = Endpoints> {
  /** One row of every kind that a list could show; each returns its id. */
  newRows?: ((organization: TestOrganization) => Promise<string>)[];
  operations: Record<keyof T, OperationFixture>;
}

/** The ids of a request about one row. */
export const one =
  (newRow: (organization: TestOrganization) => Promise<string>): NonNullable<OperationFixture['ids']> =>
  async (organization) => ({ id: await newRow(organization) });
