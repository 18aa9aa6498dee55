import { type ReactNode, type Ref, useId } from 'react';
import { DropZone, type FileDropItem, FileTrigger, isFileDropItem } from 'react-aria-components';
import styled from 'styled-components';
import { Button } from '../Button/Button.tsx';
import { IconUpload } from '../icons/icons.ts';
import { tokens } from '../tokens/tokens.ts';
import { type FileRejection, normalizeExtensions, sortFiles } from './fileRules.ts';

export interface FileDropZoneProps {
  /** What to drop here. */
  label: string;
  /** Types and size in words. */
  hint?: ReactNode;
  /** Extensions, for example ['.pdf', '.docx']. */
  accept: readonly string[];
  maxBytes?: number;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  onReject?: (rejections: FileRejection[]) => void;
  isDisabled?: boolean;
  browseLabel?: string;
  className?: string;
  ref?: Ref<HTMLDivElement>;
}

const Root = styled(DropZone)`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[5]} ${tokens.space[4]};
  border: ${tokens.line.hair} dashed ${tokens.color.lineStrong};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};
  text-align: center;
  transition: background-color ${tokens.motion.fast} ${tokens.motion.ease};

  & > svg {
    color: ${tokens.color.inkMuted};
  }

  &[data-drop-target] {
    border-color: ${tokens.color.accent};
    border-style: solid;
    background: ${tokens.color.accentSoft};
  }

  &[data-focus-visible] {
    outline: ${tokens.focus.width} solid ${tokens.color.focus};
    outline-offset: ${tokens.focus.offset};
  }

  &[data-disabled] {
    border-color: ${tokens.color.line};
    background: ${tokens.color.sunken};
    color: ${tokens.color.inkFaint};
  }
`;

const Label = styled.p`
  font-weight: ${tokens.weight.medium};
`;

const Hint = styled.p`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
`;

/** A place to drop, paste or select files. */
export function FileDropZone({
  label,
  hint,
  accept,
  maxBytes,
  multiple = false,
  onFiles,
  onReject,
  isDisabled = false,
  browseLabel = multiple ? 'Browse files' : 'Browse',
  ...rest
}: FileDropZoneProps) {
  const labelId = useId();
  const take = (files: File[]) => {
    const { accepted, rejected } = sortFiles(multiple ? files : files.slice(0, 1), { accept, maxBytes });
    if (rejected.length > 0) onReject?.(rejected);
    if (accepted.length > 0) onFiles(accepted);
  };
  return (
    <Root
      {...rest}
      aria-labelledby={labelId}
      isDisabled={isDisabled}
      getDropOperation={() => 'copy'}
      onDrop={async (event) => {
        const dropped = event.items.filter((item): item is FileDropItem => isFileDropItem(item));
        take(await Promise.all(dropped.map((item) => item.getFile())));
      }}
    >
      <IconUpload size={20} />
      <Label id={labelId}>{label}</Label>
      {hint !== undefined && <Hint>{hint}</Hint>}
      <FileTrigger
        acceptedFileTypes={normalizeExtensions(accept)}
        allowsMultiple={multiple}
        onSelect={(files) => {
          if (files) take([...files]);
        }}
      >
        <Button size="sm" isDisabled={isDisabled}>
          {browseLabel}
        </Button>
      </FileTrigger>
    </Root>
  );
}
