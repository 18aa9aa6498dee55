import { shutdownDay } from '@switchboard/contracts/model-ends';
import { Banner, Link } from '@switchboard/design-system';
import { useCan, useFlag, useOrganization } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';

const shown = 3;

/** Published assistants whose models end soon, or have ended; nothing while none does. */
export function EndingModels() {
  const organization = useOrganization();
  const canRead = useCan('assistant.read');
  const hasAssistants = useFlag('assistants');
  const { data } = useQuery({
    ...endpointQuery('GET /api/model-notices'),
    enabled: organization !== null && canRead && hasAssistants,
  });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  const isBroken = items.some(({ is_shut_down, is_missing }) => is_shut_down || is_missing);
  const left = items.length - shown;
  return (
    <Banner
      tone={isBroken ? 'danger' : 'warning'}
      title={isBroken ? 'Assistants use models that were shut down' : 'Models of assistants end soon'}
    >
      {items
        .slice(0, shown)
        .map(({ assistant_name, model, shut_down_on, is_shut_down, is_missing }) =>
          is_missing && !is_shut_down
            ? `${assistant_name}: ${model}`
            : `${assistant_name}: ${model}, ${shutdownDay(shut_down_on)}`,
        )
        .join(' · ')}
      {left > 0 && ` · ${left} more`}. <Link href="/assistants">Try the successors and migrate</Link>
    </Banner>
  );
}
