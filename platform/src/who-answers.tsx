import type { AssistantParts } from '@switchboard/contracts/assistant-tests';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { endpointQuery } from './endpoint-queries.ts';
import { useCan, useFlag } from './session.ts';

const builtIn = { model: 'practice rules', transcriber: 'built-in ears', voice: 'built-in voice' } as const;

/** What answers, listens and speaks, in a few words: "practice rules · built-in ears · built-in voice". */
export const partsText = (parts: AssistantParts, shown: readonly (keyof AssistantParts)[]): string =>
  shown.map((part) => parts[part] ?? builtIn[part]).join(' · ');

/** Leads people who manage providers to the dialog that connects a model; nothing for others. */
export function ConnectModel(): ReactNode {
  const canManage = useCan('provider.manage');
  const hasProviders = useFlag('providers');
  return canManage && hasProviders ? (
    <Link data-text-link="" to="/providers?connect=model">
      Connect a model
    </Link>
  ) : null;
}

export interface WhoAnswersProps {
  assistantId: string;
  /** A version; the draft where it is null. */
  version?: number | null;
  /** Which parts take part: all, or the model alone where nothing is spoken. */
  shown?: readonly (keyof AssistantParts)[];
}

/** Says what really answers, listens and speaks for an assistant, with "Connect a model" where rules answer. */
export function WhoAnswers({
  assistantId,
  version = null,
  shown = ['model', 'transcriber', 'voice'],
}: WhoAnswersProps) {
  const query = version === null ? {} : { version };
  const { data } = useQuery(endpointQuery('GET /api/assistants/:id/parts', { params: { id: assistantId }, query }));
  if (!data) return null;
  return (
    <>
      {partsText(data, shown)}
      {data.model === null && (
        <>
          {' '}
          <ConnectModel />
        </>
      )}
    </>
  );
}
