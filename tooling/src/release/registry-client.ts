import { ApiErrorBody } from '@switchboard/contracts/errors';
import {
  ModuleAssignment,
  PublishedVersion,
  RegistryModule,
  VersionRequirements,
} from '@switchboard/contracts/module-registry';
import { z } from 'zod';
import { ReleaseError } from './arguments.ts';

// An installation may be newer than this tool, and name reasons that it does not know.
const Refusal = z.object({ error: ApiErrorBody.shape.error.extend({ reason: z.string().optional() }) });

/** An answer of the registry that is no success. */
export class RegistryError extends ReleaseError {
  readonly status: number;
  readonly reason: string | undefined;

  constructor(status: number, reason: string | undefined, message: string) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

interface ClientOptions {
  /** Address of the installation, without a slash at its end. */
  to: string;
  token: string;
  moduleId: string;
  signal?: AbortSignal;
}

interface Call<S extends z.ZodType> {
  method: 'GET' | 'POST';
  path: string;
  answer: S;
  json?: unknown;
  archive?: Buffer;
}

const patienceMs = 60_000;

/** The registry of one installation, as seen with the deploy token of one module. */
export class RegistryClient {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** The module with its versions; null before its first release. */
  async read(): Promise<RegistryModule | null> {
    try {
      return await this.#call({ method: 'GET', path: '', answer: RegistryModule });
    } catch (error) {
      if (error instanceof RegistryError && error.status === 404) return null;
      throw error;
    }
  }

  /** The requirements of a version; null if the installation does not report them. */
  async requirements(version: string): Promise<VersionRequirements | null> {
    try {
      return await this.#call({ method: 'GET', path: `/versions/${version}`, answer: VersionRequirements });
    } catch (error) {
      if (error instanceof RegistryError && error.status === 404) return null;
      throw error;
    }
  }

  /** Publishes an archive; `overBudget` says why it may load more than its budget. */
  async publish(archive: Buffer, overBudget: string | null): Promise<PublishedVersion> {
    const query = overBudget === null ? '' : `?${new URLSearchParams({ over_budget: overBudget })}`;
    return await this.#call({ method: 'POST', path: `/versions${query}`, answer: PublishedVersion, archive });
  }

  async assign(
    act: 'activate' | 'canary' | 'promote' | 'rollback' | 'deactivate' | 'reactivate',
    json: Record<string, unknown>,
  ): Promise<ModuleAssignment> {
    return await this.#call({ method: 'POST', path: `/${act}`, answer: ModuleAssignment, json });
  }

  get moduleId(): string {
    return this.#options.moduleId;
  }

  /** Whether the token is of this module, by its text. */
  get hasOwnToken(): boolean {
    const { token, moduleId } = this.#options;
    return token.startsWith(`sbd_${moduleId}_`);
  }

  /** Why the installation does not know the module. It answers the same to a token of another module, whose text names that one. */
  get absence(): string {
    const { to, moduleId } = this.#options;
    return this.hasOwnToken
      ? `Nothing of ${moduleId} was released at ${to} yet.`
      : `${to} has no module ${moduleId} for this token: a deploy token is for one module. Make one: npm run deploy-token -- ${moduleId}`;
  }

  async #call<S extends z.ZodType>({ method, path, answer, json, archive }: Call<S>): Promise<z.output<S>> {
    const { to, token, moduleId } = this.#options;
    const response = await this.#fetch(`${to}/api/modules/${moduleId}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(archive ? { 'content-type': 'application/gzip' } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(archive ? { body: new Uint8Array(archive) } : {}),
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    if (!response.ok) throw this.#refusal(response.status, text);
    const parsed = answer.safeParse(jsonOf(text));
    if (!parsed.success) throw new ReleaseError(`${to} answered something else than a registry: is it Switchboard?`);
    return parsed.data;
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    const { to, signal } = this.#options;
    const timeout = AbortSignal.timeout(patienceMs);
    try {
      return await fetch(url, {
        ...init,
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      if (timeout.aborted) throw new ReleaseError(`${to} did not answer within ${patienceMs / 1000} seconds.`);
      const { cause } = error as { cause?: { code?: string; message?: string } };
      throw new ReleaseError(
        `${to} cannot be reached (${cause?.code ?? cause?.message ?? error}). Is it running, and is the address right?`,
      );
    }
  }

  #refusal(status: number, text: string): RegistryError {
    const { to, moduleId } = this.#options;
    const body = Refusal.safeParse(jsonOf(text));
    const said = body.success ? body.data.error : null;
    const told = [...new Set([said?.message ?? `It answered ${status}.`, ...Object.values(said?.fields ?? {})])]
      .flatMap((line) => line.split('\n'))
      .map((line) => `  ${line}`)
      .join('\n');
    const isUnknown = status === 404 && !/^\s*(Organization|Version) /.test(told);
    const message = isUnknown
      ? this.absence
      : (explanations[said?.reason ?? '']?.(told) ?? explanations[status]?.(told));
    const requestId = said ? ` (request ${said.request_id})` : '';
    return new RegistryError(
      status,
      said?.reason,
      message?.replaceAll('{to}', to).replaceAll('{id}', moduleId) ?? `${to} refuses${requestId}:\n${told}`,
    );
  }
}

/** What the caller can do about a response, by its reason or its status. */
const explanations: Record<string, (told: string) => string> = {
  401: () =>
    '{to} does not accept the deploy token: it is revoked, mistyped or of another installation.\nMake one there: npm run deploy-token -- {id}',
  404: (told) => `{to} does not know it:\n${told}`,
  413: () => 'The archive is larger than {to} accepts. Are there files in the build that do not belong there?',
  incompatible: (told) => `This version does not fit what runs at {to}:\n${told}`,
  over_budget: (told) =>
    `{to} refuses it:\n${told}\nRelease with --over-budget "<reason>" to do so all the same; the reason is written down.`,
  canary_crashed: (told) => `${told}\nTo do it anyway, run the same command with --yes.`,
  canary_unopened: (told) => `${told}\nTo do it anyway, run the same command with --yes.`,
  assignment_changed: (told) =>
    `Someone else changed the active version of {id} at {to} in the meantime. This run changed nothing.\n${told}\nCheck with --status, and release again.`,
};

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
