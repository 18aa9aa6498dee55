import { namesInAssistants } from '@switchboard/contracts/provider-names';
import type { ProviderUses } from '@switchboard/contracts/providers';
import { type ProviderName, providerFacts } from '@switchboard/contracts/providers.limits';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';

const shownFirst = 5;

/** The assistants, other than archived ones, whose draft or published version names the provider of a credential. Throws NOT_FOUND. */
export async function usesOfProvider({ db }: Pick<Context, 'db'>, id: string): Promise<ProviderUses> {
  const credential = await db.provider_credentials.findFirst({ where: { id }, select: { provider_name: true } });
  if (!credential) throw notFound('Provider credential');
  const provider = credential.provider_name as ProviderName;
  const names = namesInAssistants(provider);
  const isNamed = Prisma.join(
    providerFacts[provider].roles.flatMap((role) => {
      const field = `${role}_provider`;
      const group = `${role}_configuration`;
      const isFallback = (configuration: Prisma.Sql) =>
        Prisma.sql`jsonb_path_exists(${configuration}, '$.fallbacks[*].provider ? (@ == $names[*])', jsonb_build_object('names', to_jsonb(${names}::text[])))`;
      return [
        Prisma.sql`${Prisma.raw(`a.${field}`)} = ANY(${names})`,
        Prisma.sql`v.snapshot ->> ${field} = ANY(${names})`,
        isFallback(Prisma.raw(`a.${group}`)),
        isFallback(Prisma.sql`v.snapshot -> ${group}`),
      ];
    }),
    ' OR ',
  );
  const found = await db.$queryRaw<{ id: string; name: string; total: number }[]>`
    SELECT a.id, a.name, (count(*) OVER ())::int AS total
    FROM assistants a LEFT JOIN assistant_versions v
      ON v.organization_id = a.organization_id AND v.assistant_id = a.id AND v.version_number = a.published_version
    WHERE a.status <> 'archived' AND (${isNamed})
    ORDER BY a.name, a.id LIMIT ${shownFirst}`;
  return { total: found[0]?.total ?? 0, first: found.map(({ id, name }) => ({ id, name })) };
}
