import type { ModelNotice } from '@switchboard/contracts/assistants';
import { shutdownDay } from '@switchboard/contracts/model-catalogue';
import { Banner, Link } from '@switchboard/design-system';
import { endpointQuery, useQuery } from '@switchboard/platform/query';

const shown = 5;

function sentence({ model, shut_down_on, is_shut_down, successor }: ModelNotice): string {
  const day = shutdownDay(shut_down_on);
  const end = is_shut_down ? `was shut down by its provider on ${day}` : `will be shut down by its provider on ${day}`;
  return ` uses ${model}, which ${end}.${successor ? ` Choose ${successor} and publish again.` : ''}`;
}

/** Published assistants whose model can't answer calls any longer, or soon. Nothing where there are none, or while that isn't known. */
export function ModelNotices() {
  const { data } = useQuery(endpointQuery('GET /api/model-notices'));
  if (!data || data.items.length === 0) return null;
  const isBroken = data.items.some(({ is_shut_down }) => is_shut_down);
  const left = data.items.length - shown;
  return (
    <Banner
      tone={isBroken ? 'danger' : 'warning'}
      title={
        isBroken ? 'Published assistants use models that were shut down' : 'Models of published assistants end soon'
      }
    >
      <ul>
        {data.items.slice(0, shown).map((notice) => (
          <li key={`${notice.assistant_id} ${notice.part}`}>
            <Link href={`/assistants/${notice.assistant_id}`}>{notice.assistant_name}</Link>
            {sentence(notice)}
          </li>
        ))}
      </ul>
      {left > 0 && (left === 1 ? 'And 1 more.' : `And ${left} more.`)}
    </Banner>
  );
}
