import type { Endpoints } from '@switchboard/contracts/endpoint';
import type { ClientRole, StaffRole } from '@switchboard/contracts/permissions';
import type { TestPerson } from './test-app.ts';
import type { TestOrganization } from './test-organization.ts';

/** Who may do an operation: the roles that may, or who else. `release` are super admins and deploy tokens, `candidate` an interview's. */
export type Audience = readonly StaffRole[] | 'anyone' | 'signed in' | 'super admin' | 'release' | 'candidate';

export const everyRole = ['owner', 'admin', 'member', 'viewer'] as const;
export const working = ['owner', 'admin', 'member'] as const;
export const everyClient = ['admin', 'editor', 'viewer'] as const;
export const managing = ['owner', 'admin'] as const;

/** Ids of rows of one organization, by the name that the request gives each. */
export type Ids = Record<string, string>;

/** How a working request to an operation is made, which of its parts name rows, and who may send it. */
export interface OperationFixture {
  /** Written by hand: a change of rights fails the tests until it is also made here. */
  may: Audience;
  /** The roles of clients that may; none where nothing is said. */
  clients?: readonly ClientRole[];
  /** Fresh rows of an organization for every id that the request carries. `asker` is who will send it. */
  ids?(organization: TestOrganization, asker: TestPerson): Promise<Ids>;
  /** Parts of the path that are no ids of rows, such as the token of a link. */
  params?(organization: TestOrganization): Promise<Ids>;
  query?: Ids | ((ids: Ids) => Ids);
  body?(ids: Ids, organization: TestOrganization): unknown;
  /** The body of an endpoint that takes a file as it is. */
  file?(ids: Ids, organization: TestOrganization): Promise<Buffer>;
  /** Headers that the endpoint asks for. */
  headers?(ids: Ids): Promise<Record<string, string>>;
  /** Status of an id that is another organization's, when other than 404: a filter finds nothing, a form names its field, an invitation its address. */
  foreignStatus?: 200 | 400 | 403;
  /** What a filter answers that finds nothing, where that is no empty page. */
  nothing?: Record<string, unknown>;
  /** Whether the answer shows that it was done, where the status alone does not. */
  isDone?(body: unknown): boolean;
  /** The answer is a stream that does not end by itself. */
  isStream?: true;
}

/** What the suites that walk all operations need of a domain. */
export interface DomainFixture<T extends Endpoints = Endpoints> {
  /** One row of every kind that a list could show; each gives its id. */
  newRows?: ((organization: TestOrganization) => Promise<string>)[];
  operations: Record<keyof T, OperationFixture>;
}

/** The ids of a request about one row. */
export const one =
  (newRow: (organization: TestOrganization) => Promise<string>): NonNullable<OperationFixture['ids']> =>
  async (organization) => ({ id: await newRow(organization) });
