import type { AssistantParts } from '@switchboard/contracts/assistant-tests';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { endpointQuery } from './endpoint-queries.ts';
import { useCan, useFlag } from './session.ts';

const builtIn = { model: 'practice rules', transcriber: 'built-in transcriber', voice: 'built-in voice' } as const;
type Part = keyof AssistantParts;
const allParts = Object.keys(builtIn) as Part[];

/** What answers, listens and speaks, in a few words: "practice rules · built-in transcriber · built-in voice". */
export const partsText = (parts: Partial<AssistantParts>, shown: readonly Part[]): string =>
  shown.flatMap((part) => (parts[part] === undefined ? [] : [parts[part] ?? builtIn[part]])).join(' · ');

/** Shows a link to the dialog that connects a model, to people who can manage providers; nothing to others. */
export function ConnectModel(): ReactNode {
  const canManage = useCan('provider.manage');
  const hasProviders = useFlag('providers');
  return canManage && hasProviders ? (
    <Link data-text-link="" to="/providers?connect=model">
      Connect a model
    </Link>
  ) : null;
}

/** Shows what answered, listened and spoke, with "Connect a model" if rules answered. Null means the built-in part. */
export function WhoAnswered({ parts, shown = allParts }: { parts: Partial<AssistantParts>; shown?: readonly Part[] }) {
  return (
    <>
      {partsText(parts, shown)}
      {parts.model === null && (
        <>
          {' '}
          <ConnectModel />
        </>
      )}
    </>
  );
}

export interface WhoAnswersProps {
  assistantId: string;
  /** A version; null for the draft. */
  version?: number | null;
  /** The parts to show: all, or only the model if there is no speech. */
  shown?: readonly Part[];
  /** Text before it, such as "Answered by". */
  label?: string;
}

/** Shows what answers, listens and speaks for an assistant; nothing to people who cannot see assistants. */
export function WhoAnswers({ assistantId, version = null, shown = allParts, label }: WhoAnswersProps) {
  const canRead = useCan('assistant.read');
  const hasAssistants = useFlag('assistants');
  const query = version === null ? {} : { version };
  const { data } = useQuery({
    ...endpointQuery('GET /api/assistants/:id/parts', { params: { id: assistantId }, query }),
    enabled: canRead && hasAssistants,
  });
  if (!data) return null;
  return (
    <>
      {label && `${label} `}
      <WhoAnswered parts={data} shown={shown} />
    </>
  );
}
