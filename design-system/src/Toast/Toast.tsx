import { type ComponentPropsWithRef, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { IconAlert, IconAlertCircle, IconCheckCircle, IconClose, IconInfo } from '../icons/icons.ts';
import { OwnEvents } from '../state/OwnEvents.tsx';
import { usePublishedSize } from '../state/usePublishedSize.ts';
import { Region, ToastBody, ToastBox, ToastDescription, ToastTitle } from './Toast.styles.ts';
import { currentToast, dismissToast, subscribeToToast, type ToastState } from './toastStore.ts';

export type ToastRegionProps = Omit<ComponentPropsWithRef<'section'>, 'children'>;

const toneIcon = { info: IconInfo, success: IconCheckCircle, warning: IconAlert, danger: IconAlertCircle };

/** Dismisses the toast after its time. A pause keeps the remaining time. */
function useDismissTimer(durationMs: number, isPaused: boolean): void {
  const remainingMs = useRef(durationMs);
  useEffect(() => {
    if (isPaused) return;
    const startedAt = Date.now();
    const timer = setTimeout(dismissToast, remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current = Math.max(0, remainingMs.current - (Date.now() - startedAt));
    };
  }, [isPaused]);
}

function ToastMessage({ state }: { state: ToastState }) {
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [box, setBox] = useState<HTMLElement | null>(null);
  usePublishedSize('--sb-toast-size', box);
  useDismissTimer(state.durationMs, isHovered || hasFocus);
  const ToneIcon = toneIcon[state.tone];
  const { action } = state;
  return (
    <ToastBox
      ref={setBox}
      data-tone={state.tone}
      role={state.tone === 'danger' ? 'alert' : 'status'}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={(event) => setHasFocus(event.currentTarget.contains(event.relatedTarget))}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        dismissToast();
      }}
    >
      <ToneIcon />
      <ToastBody>
        <ToastTitle>{state.title}</ToastTitle>
        {state.description !== undefined && <ToastDescription>{state.description}</ToastDescription>}
        {action && (
          <Button
            size="sm"
            onPress={() => {
              dismissToast();
              action.onPress();
            }}
          >
            {action.label}
          </Button>
        )}
      </ToastBody>
      <IconButton label="Dismiss" size="sm" icon={<IconClose />} onPress={dismissToast} />
    </ToastBox>
  );
}

/** The region for toast() messages; mounted once, near the root. */
export function ToastRegion(props: ToastRegionProps) {
  const state = useSyncExternalStore(subscribeToToast, currentToast, () => null);
  // The attribute keeps the region reachable while a modal makes the rest of the page inert.
  const region = (
    <Region
      aria-label="Notifications"
      aria-live={state?.tone === 'danger' ? 'off' : 'polite'}
      data-react-aria-top-layer="true"
      {...props}
    >
      {state && <ToastMessage key={state.id} state={state} />}
    </Region>
  );
  return <OwnEvents>{createPortal(region, document.body)}</OwnEvents>;
}
