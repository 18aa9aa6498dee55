import { ErrorState, Page, PageHeader } from '@switchboard/design-system';
import { FilterChip, Toolbar } from '@switchboard/design-system/data';
import { Select } from '@switchboard/design-system/forms';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { leadName } from '../display/leadName.ts';
import { DecisionPanel } from '../features/read-decisions/DecisionPanel.tsx';
import { DecisionTable, decisionsFailed } from '../features/read-decisions/DecisionTable.tsx';
import { type DecisionList, outcomes, useDecisionList } from '../features/read-decisions/useDecisionList.ts';

const anyOutcome = { id: 'any', label: 'Called or not' };

/** The filters of the list. A filter by lead or call is shown and can be removed. */
function DecisionToolbar({
  list: { called, leadId, subject, change },
  name,
}: {
  list: DecisionList;
  name: string | undefined;
}) {
  return (
    <Toolbar
      label="Decisions"
      chips={
        (leadId || subject) && (
          <>
            {leadId && <FilterChip label={`Lead: ${name ?? 'one of them'}`} onRemove={() => change({ lead: null })} />}
            {subject && (
              <FilterChip label={`Of one ${subject}`} onRemove={() => change({ call: null, scheduled: null })} />
            )}
          </>
        )
      }
    >
      <Select
        label="Outcome"
        isLabelHidden
        options={[anyOutcome, ...outcomes]}
        value={called ?? anyOutcome.id}
        onChange={(id) => change({ called: id === anyOutcome.id ? null : id })}
      />
    </Toolbar>
  );
}

/** `/decisions`: why leads were or weren't called, in plain words and with the inputs. */
export function DecisionsPage() {
  const list = useDecisionList();
  const { query, leadId, shown, change } = list;
  const { data: lead } = useQuery({
    ...endpointQuery('GET /api/leads/:id', { params: { id: leadId ?? '' } }),
    enabled: leadId !== null,
  });
  const name = lead ? leadName(lead) : undefined;
  return (
    <Page>
      <PageHeader
        title={name ? `Why ${name} was called, or not` : 'Why leads were called or not'}
        breadcrumbs={[{ label: 'Calls', href: '/calls' }, { label: 'Decisions' }]}
        description="Rules are checked before every call. Each decision is stored with the data it was based on."
      />
      <DecisionToolbar list={list} name={name} />
      {query.isError && !query.data ? (
        <ErrorState
          title={decisionsFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <DecisionTable list={list} />
      )}
      {shown && <DecisionPanel decision={shown} onClose={() => change({ decision: null })} />}
    </Page>
  );
}
