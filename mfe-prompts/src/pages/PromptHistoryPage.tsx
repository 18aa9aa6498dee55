import type { PromptDetail, PromptVersion } from '@switchboard/contracts/prompts';
import {
  Button,
  below,
  breakpoints,
  Loaded,
  LoadMore,
  PageHeader,
  ScrollBox,
  Section,
  Skeleton,
  Stack,
  tokens,
} from '@switchboard/design-system';
import { IconArrowLeft, IconCopy, IconReset, IconTag } from '@switchboard/design-system/icons';
import { notifyError, useCan } from '@switchboard/platform';
import { endpointPages, endpointQuery, useInfiniteQuery, useQuery } from '@switchboard/platform/query';
import { type AddressPart, oneOf, useAddress } from '@switchboard/platform/router';
import styled from 'styled-components';
import { copyText } from '../display/copyText.ts';
import { LoadedPrompt } from '../display/LoadedPrompt.tsx';
import { engineCrumb, enginePath } from '../display/words.ts';
import { useRestoreVersion } from '../features/compare-versions/useRestoreVersion.ts';
import { VersionComparison } from '../features/compare-versions/VersionComparison.tsx';
import { VersionList } from '../features/compare-versions/VersionList.tsx';
import { LabelDialog } from '../features/label-version/LabelDialog.tsx';
import { LabelsOfVersion } from '../features/label-version/LabelsOfVersion.tsx';
import { PromptText } from '../features/read-prompt/PromptText.tsx';

const failed = 'Failed to load prompt history. Please try again.';

const ordinal: AddressPart<number> = (text) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);
const parts = { version: ordinal, with: ordinal, dialog: oneOf(['label']) };

const stacked = below(breakpoints.tablet);

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(14rem, 18rem) minmax(0, 1fr);
  align-items: start;
  gap: ${tokens.space[5]};

  ${stacked} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Versions = styled(ScrollBox)`
  max-block-size: 80vh;

  ${stacked} {
    max-block-size: 40vh;
  }
`;

interface SelectedProps {
  prompt: PromptDetail;
  version: number;
  /** The version to compare with. */
  other: number | null;
  onRestored: () => void;
}

function Selected({ prompt, version, other, onRestored }: SelectedProps) {
  const canWrite = useCan('prompt.write');
  const { id, latest_version } = prompt;
  const [{ dialog }, change] = useAddress(parts);
  const query = useQuery(endpointQuery('GET /api/prompts/:id/versions/:version', { params: { id, version } }));
  const { restore, isPending } = useRestoreVersion(id, onRestored);
  const content = query.data?.content;
  return (
    <Section
      title={`Version ${version}`}
      badge={<LabelsOfVersion prompt={prompt} version={version} />}
      actions={
        <>
          <Button
            size="sm"
            icon={<IconCopy size={14} />}
            isDisabled={content === undefined}
            onPress={() => void copyText(content ?? '', 'Prompt version copied to clipboard.')}
          >
            Copy
          </Button>
          {canWrite && (
            <Button size="sm" icon={<IconTag size={14} />} onPress={() => change({ dialog: 'label' })}>
              Set label…
            </Button>
          )}
          {canWrite && version !== latest_version && (
            <Button size="sm" icon={<IconReset size={14} />} isPending={isPending} onPress={() => restore(version)}>
              Restore
            </Button>
          )}
        </>
      }
    >
      <Stack gap={5}>
        {other !== null && (
          <VersionComparison id={id} from={Math.min(version, other)} to={Math.max(version, other)} titleLevel={3} />
        )}
        <Loaded query={query} failed={failed} loading={<Skeleton lines={8} />}>
          {(detail) => <PromptText content={detail.content} />}
        </Loaded>
      </Stack>
      {dialog === 'label' && canWrite && (
        <LabelDialog prompt={prompt} version={version} onClose={() => change({ dialog: null })} />
      )}
    </Section>
  );
}

interface HistoryProps {
  prompt: PromptDetail;
  versions: readonly PromptVersion[];
}

/** The newest version and the one before it, or the two that were selected last. */
function useSelection({ latest_version: latest }: PromptDetail) {
  const [address, change] = useAddress(parts);
  const known = (version: number | null) => (version !== null && version <= latest ? version : null);
  const selected = known(address.version) ?? latest;
  const before = selected === latest ? latest - 1 : latest;
  const other = known(address.with) ?? (before > 0 ? before : null);
  // Also for a version that is already selected, so that it stays selected when a newer version arrives.
  const select = (version: number) => {
    const beside = version === selected ? other : selected;
    change({ version: String(version), with: beside === null ? null : String(beside) });
  };
  return {
    selected,
    other: other === selected ? null : other,
    select,
    clear: () => change({ version: null, with: null }),
  };
}

function History({ prompt, versions }: HistoryProps) {
  const { selected, other, select, clear } = useSelection(prompt);
  return (
    <Columns>
      <Versions holdsControls>
        <VersionList
          versions={versions}
          latest={prompt.latest_version}
          selected={selected}
          other={other}
          onSelect={select}
        />
      </Versions>
      <Selected key={selected} prompt={prompt} version={selected} other={other} onRestored={clear} />
    </Columns>
  );
}

function Versioned({ prompt }: { prompt: PromptDetail }) {
  const { id, title } = prompt;
  const path = `${enginePath}/prompt/${id}`;
  const list = useInfiniteQuery(endpointPages('GET /api/prompts/:id/versions', { params: { id } }));
  return (
    <>
      <PageHeader
        title={`History of ${title}`}
        breadcrumbs={[engineCrumb, { label: title, href: path }, { label: 'History' }]}
        actions={
          <Button variant="ghost" icon={<IconArrowLeft />} href={path}>
            Back to Prompt
          </Button>
        }
      />
      <Loaded query={list} failed={failed} loading={<Skeleton lines={8} />}>
        {(versions) => (
          <>
            <History prompt={prompt} versions={versions} />
            <LoadMore query={list} onFailed={(error) => notifyError(failed, error)} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** `/prompt-engine/history/:id`: every version of a prompt, and the differences between two of them. */
export function PromptHistoryPage() {
  return (
    <LoadedPrompt loading="Loading prompt history..." failed={failed}>
      {(prompt) => <Versioned prompt={prompt} />}
    </LoadedPrompt>
  );
}
