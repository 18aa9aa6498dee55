import {
  Button,
  EmptyState,
  IconFileText,
  IconPhone,
  IconPlus,
  IconSearch,
  Loaded,
  LoadMore,
  Section,
} from '@switchboard/design-system';
import { notifyError, useCan, useFlag } from '@switchboard/platform';
import { endpointPages, keepPreviousData, useInfiniteQuery, useRow } from '@switchboard/platform/query';
import { anyId, anyText, oneOf, useAddress } from '@switchboard/platform/router';
import { CardSearch } from '../../display/CardSearch.tsx';
import { CardsSkeleton } from '../../display/CardsSkeleton.tsx';
import { enginePath } from '../../display/words.ts';
import { DeleteTranscript } from './DeleteTranscript.tsx';
import { TranscriptCards } from './TranscriptCards.tsx';

const parts = { search: anyText, delete: anyId, dialog: oneOf(['call']) };
const searchDelayMs = 250;
const failed = 'Failed to load transcripts. Please try again.';

interface TranscriptsTabProps {
  /** Opens the choice of a call. */
  onChooseCall: () => void;
}

/** The organization's transcripts as cards, with a search. */
export function TranscriptsTab({ onChooseCall }: TranscriptsTabProps) {
  const canWrite = useCan('prompt.write');
  const canReadCalls = useCan('call.read');
  const hasCalls = useFlag('calllogs');
  const [{ search, delete: deletedId }, change] = useAddress(parts);
  const list = useInfiniteQuery({
    ...endpointPages('GET /api/transcripts', { query: { search } }),
    placeholderData: keepPreviousData,
  });
  const close = () => change({ delete: null });
  const deleted = useRow('GET /api/transcripts/:id', canWrite ? deletedId : null, {
    listed: list.data,
    noun: 'transcript',
    onMissing: close,
  });
  const isEmpty = list.data?.length === 0 && !search;
  return (
    <Section
      title="Transcripts"
      description="Conversations as text, from which prompts are made."
      actions={
        canWrite && (
          <>
            {canReadCalls && hasCalls && (
              <Button icon={<IconPhone />} onPress={onChooseCall}>
                From a call log
              </Button>
            )}
            <Button icon={<IconPlus />} href={`${enginePath}/transcript/create`}>
              Add Transcript
            </Button>
          </>
        )
      }
    >
      {!isEmpty && !list.isError && (
        <CardSearch
          label="Search transcripts"
          placeholder="Search transcripts..."
          value={search ?? ''}
          onChange={(text) => change({ search: text.trim() })}
          debounceMs={searchDelayMs}
        />
      )}
      <Loaded query={list} failed={failed} loading={<CardsSkeleton label="Loading transcripts" />}>
        {(transcripts) => {
          if (isEmpty)
            return (
              <EmptyState
                icon={<IconFileText />}
                title="No transcripts found"
                description="A conversation that went well is the best description of what an agent should say. Paste one, or take it from a call log."
                example={
                  <>
                    Agent: Hello, is this a good time to talk?
                    <br />
                    User: Yes, go ahead.
                  </>
                }
              />
            );
          if (transcripts.length === 0)
            return (
              <EmptyState
                icon={<IconSearch />}
                title="No transcripts match your search"
                action={<Button onPress={() => change({ search: null })}>Show all transcripts</Button>}
              />
            );
          return (
            <>
              <TranscriptCards
                transcripts={transcripts}
                actions={canWrite ? { onDelete: (id) => change({ delete: id }) } : undefined}
              />
              <LoadMore query={list} onFailed={(error) => notifyError(failed, error)} />
            </>
          );
        }}
      </Loaded>
      {deleted && <DeleteTranscript transcript={deleted} onClose={close} />}
    </Section>
  );
}
