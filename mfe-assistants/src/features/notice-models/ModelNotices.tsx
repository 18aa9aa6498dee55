import type { ModelNotice } from '@switchboard/contracts/assistants';
import { Banner, Button, Link, Stack, tokens } from '@switchboard/design-system';
import { useCan } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import styled from 'styled-components';
import { MigrationPanel } from './MigrationPanel.tsx';
import { noticeSentence } from './noticeSentence.ts';

const shown = 3;

const List = styled.ul`
  display: grid;
  gap: ${tokens.space[2]};
  margin-block: ${tokens.space[2]};
`;

const keyOf = ({ assistant_id, part, provider, model_id }: ModelNotice) =>
  `${assistant_id} ${part} ${provider} ${model_id}`;

/**
 * Published assistants whose model can't answer calls any longer, or soon won't. Renders nothing if there are none, or while that is
 * unknown.
 */
export function ModelNotices() {
  const canWrite = useCan('assistant.write');
  const { data } = useQuery(endpointQuery('GET /api/model-notices'));
  const [migrating, setMigrating] = useState<ModelNotice | null>(null);
  // A notice that disappeared because its assistant was migrated stays in its panel, which shows the result.
  const panel = migrating && <MigrationPanel notice={migrating} onClose={() => setMigrating(null)} />;
  if (!data || data.items.length === 0) return panel;
  const isBroken = data.items.some(({ is_shut_down, is_missing }) => is_shut_down || is_missing);
  const left = data.items.length - shown;
  return (
    <>
      <Banner
        tone={isBroken ? 'danger' : 'warning'}
        title={
          isBroken ? 'Published assistants use models that were shut down' : 'Models of published assistants end soon'
        }
      >
        <List>
          {data.items.slice(0, shown).map((notice) => (
            <li key={keyOf(notice)}>
              <Stack direction="row" gap={2} wrap justify="between">
                <span>
                  <Link href={`/assistants/${notice.assistant_id}`}>{notice.assistant_name}</Link>
                  {noticeSentence(notice, canWrite)}
                </span>
                {canWrite && notice.successor_id !== null && (
                  <Button
                    size="sm"
                    aria-label={`Migrate ${notice.assistant_name} from ${notice.model}`}
                    onPress={() => setMigrating(notice)}
                  >
                    Migrate
                  </Button>
                )}
              </Stack>
            </li>
          ))}
        </List>
        {left > 0 && (left === 1 ? 'And 1 more.' : `And ${left} more.`)}
      </Banner>
      {panel}
    </>
  );
}
