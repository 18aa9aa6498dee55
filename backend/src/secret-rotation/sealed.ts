import { openByLibrary, sealByLibrary } from '../auth/second-factor-secrets.ts';
import { deriveKey } from '../auth-secret.ts';
import { callHookSeal } from '../domains/call-hooks/secrets.ts';
import { sipPasswordSeal } from '../domains/phone-numbers/sip-password.ts';
import { providerKeySeal } from '../domains/providers/provider-key.ts';
import { toolSecretSeal } from '../domains/tools/secrets.service.ts';
import { toolSigningSeal } from '../domains/tools/signing.ts';
import { webhookSeal } from '../domains/webhooks/secrets.ts';
import { mailSeal } from '../mail/send-mail.ts';
import { decryptSecret, encryptSecret } from '../secrets.ts';
import { secondFactorSeal } from '../super-admin/second-factor.ts';
import { sandboxEventsSeal } from '../whatsapp/sandbox/store.ts';

/** A row of any table: its id, and the requested columns. */
export type Row = { id: string } & Record<string, string | null>;

/** Columns of a table that are encrypted with the installation's secret. */
export interface SealedTable {
  table: string;
  /** Its name for people. */
  what: string;
  /** Rows belong to organizations; otherwise the system role reads them. */
  isOfOrganizations: boolean;
  columns: readonly string[];
  /** Other columns that bind an encrypted value to its row. */
  boundBy: readonly string[];
  /** Decrypts a stored value. Throws with another secret. */
  open(secret: string, stored: string, row: Row): Promise<string> | string;
  seal(secret: string, text: string, row: Row): Promise<string> | string;
}

interface Seal {
  purpose: string;
  // biome-ignore lint/suspicious/noExplicitAny: the columns that each of them names are those that are read.
  boundTo(row: any): string;
}

const ours = ({ purpose, boundTo }: Seal): Pick<SealedTable, 'open' | 'seal'> => ({
  open: (secret, stored, row) => decryptSecret(deriveKey(secret, purpose), stored, boundTo(row)),
  seal: (secret, text, row) => encryptSecret(deriveKey(secret, purpose), text, boundTo(row)),
});

const ofOrganization = (
  table: string,
  what: string,
  columns: readonly string[],
  seal: Seal,
  boundBy: readonly string[] = [],
): SealedTable => ({
  table,
  what,
  isOfOrganizations: true,
  columns,
  boundBy: ['organization_id', ...boundBy],
  ...ours(seal),
});

const ofInstallation = (
  table: string,
  what: string,
  columns: readonly string[],
  seal: Seal,
  boundBy: readonly string[] = [],
): SealedTable => ({ table, what, isOfOrganizations: false, columns, boundBy, ...ours(seal) });

const current = ['secret_encrypted', 'previous_secret_encrypted'];

/** All tables with encrypted values. */
export const sealedTables: readonly SealedTable[] = [
  ofOrganization('provider_credentials', 'keys of providers', ['api_key_encrypted'], providerKeySeal),
  ofOrganization('phone_numbers', 'passwords of trunks', ['auth_password_encrypted'], sipPasswordSeal),
  ofOrganization('tool_secrets', 'secrets of tools', ['value_encrypted'], toolSecretSeal, ['origin']),
  ofOrganization('tool_signing_secrets', 'secrets that sign for tools', current, toolSigningSeal),
  ofOrganization('webhooks', 'secrets of webhooks', current, webhookSeal),
  ofOrganization('call_hooks', 'secrets of before-call hooks', current, callHookSeal),
  ofInstallation('mails', 'mails that wait', ['body_encrypted'], mailSeal, ['recipient']),
  ofInstallation('super_admins', 'second factors of super admins', ['totp_secret'], secondFactorSeal),
  ofInstallation('sandbox_whatsapp_instances', 'simulated WhatsApp numbers', ['events_secret'], sandboxEventsSeal),
  {
    table: 'second_factors',
    what: 'second factors of people',
    isOfOrganizations: false,
    columns: ['secret', 'recovery_codes'],
    boundBy: [],
    open: openByLibrary,
    seal: sealByLibrary,
  },
];
