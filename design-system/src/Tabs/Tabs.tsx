import { type CSSProperties, type ReactNode, type Ref, useEffect, useState } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel, TabPanels } from 'react-aria-components';
import styled from 'styled-components';
import { useHiddenEdges } from '../state/useHiddenEdges.ts';
import { focusRing } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

export interface TabItem {
  id: string;
  label: ReactNode;
  count?: number;
  icon?: ReactNode;
  isDisabled?: boolean;
  content: ReactNode;
}

export interface TabsProps {
  /** Name of the tabs for screen readers. */
  label: string;
  items: readonly TabItem[];
  selectedId?: string;
  defaultSelectedId?: string;
  onSelectionChange?: (id: string) => void;
  className?: string;
  style?: CSSProperties;
  ref?: Ref<HTMLDivElement>;
}

const Root = styled(AriaTabs)`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[4]};
  min-inline-size: 0;
`;

const List = styled(TabList)`
  display: flex;
  gap: ${tokens.space[5]};
  overflow-x: auto;
  border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
  scrollbar-width: none;

  /* What does not fit fades out at the end where there is more of it. */
  &[data-more='start'],
  &[data-more='both'] {
    --more-start: ${tokens.space[7]};
  }

  &[data-more='end'],
  &[data-more='both'] {
    --more-end: ${tokens.space[7]};
  }

  &[data-more]:not([data-more='none']) {
    mask-image: linear-gradient(
      to right,
      transparent,
      black var(--more-start, 0%),
      black calc(100% - var(--more-end, 0%)),
      transparent
    );
  }
` as typeof TabList;

const Handle = styled(Tab)`
  position: relative;
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${tokens.space[2]};
  block-size: ${tokens.size.controlMd};
  border-radius: ${tokens.radius.sm} ${tokens.radius.sm} 0 0;
  color: ${tokens.color.inkMuted};
  font-weight: ${tokens.weight.medium};
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  outline: 0;

  &[data-hovered] {
    color: ${tokens.color.ink};
  }

  &[data-selected] {
    color: ${tokens.color.ink};
  }

  &[data-selected]::after {
    position: absolute;
    inset-block-end: 0;
    inset-inline: 0;
    block-size: ${tokens.line.mark};
    background: ${tokens.color.accent};
    content: '';
  }

  &[data-focus-visible] {
    ${focusRing}
    outline-offset: calc(-1 * ${tokens.focus.width});
  }

  &[data-disabled] {
    color: ${tokens.color.inkFaint};
    cursor: not-allowed;
  }
`;

const Count = styled.span`
  padding: 0 ${tokens.space[1]};
  border-radius: ${tokens.radius.sm};
  background: ${tokens.color.hover};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
  font-variant-numeric: tabular-nums;
`;

const Panel = styled(TabPanel)`
  min-inline-size: 0;
  border-radius: ${tokens.radius.sm};
  outline: 0;

  &[data-focus-visible] {
    ${focusRing}
  }
`;

/** Views of one thing, one of them open. Arrow keys move between them. */
export function Tabs({ label, items, selectedId, defaultSelectedId, onSelectionChange, ...rest }: TabsProps) {
  const [strip, setStrip] = useState<HTMLElement | null>(null);
  const hiddenEdges = useHiddenEdges(strip);
  // A link can open a tab that is scrolled out of view. It scrolls to the middle, clear of the faded edges.
  useEffect(() => {
    const handle = strip?.querySelector<HTMLElement>(`[data-key='${selectedId}']`);
    if (!strip || !handle) return;
    const [box, place] = [strip.getBoundingClientRect(), handle.getBoundingClientRect()];
    strip.scrollLeft += (place.left + place.right - box.left - box.right) / 2;
  }, [strip, selectedId]);
  return (
    <Root
      {...rest}
      selectedKey={selectedId}
      defaultSelectedKey={defaultSelectedId}
      onSelectionChange={(key) => onSelectionChange?.(String(key))}
    >
      <List ref={setStrip} aria-label={label} data-more={hiddenEdges}>
        {items.map((item) => (
          <Handle key={item.id} id={item.id} isDisabled={item.isDisabled}>
            {item.icon}
            {item.label}
            {item.count !== undefined && <Count>{item.count}</Count>}
          </Handle>
        ))}
      </List>
      <TabPanels>
        {items.map((item) => (
          <Panel key={item.id} id={item.id}>
            {item.content}
          </Panel>
        ))}
      </TabPanels>
    </Root>
  );
}
