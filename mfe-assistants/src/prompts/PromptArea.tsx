import { tokens } from '@switchboard/design-system';
import { TextArea, type TextAreaProps } from '@switchboard/design-system/forms';
import { useFormContext } from '@switchboard/platform/forms';
import { useEffect, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { highlightLayer } from './highlightLayer.ts';

const Root = styled.div`
  position: relative;
`;

/** Covers the text area, ignores the pointer, and shows only the marks. */
const Layer = styled.div`
  position: absolute;
  overflow: hidden;
  /* What changes in it moves nothing around it. */
  contain: strict;
  pointer-events: none;
  color: transparent;
  white-space: pre-wrap;
  overflow-wrap: break-word;
  forced-color-adjust: none;

  & mark {
    border-radius: ${tokens.radius.sm};
    background: color-mix(in srgb, ${tokens.color.accent} 22%, transparent);
    color: transparent;
  }
`;

// The styles that determine the position of a character.
const sameAs = ['font', 'letterSpacing', 'wordSpacing', 'tabSize', 'textIndent', 'padding', 'direction'] as const;

function place(layer: HTMLElement, area: HTMLTextAreaElement): void {
  const style = getComputedStyle(area);
  for (const property of sameAs) layer.style[property] = style[property];
  layer.style.lineHeight = style.lineHeight;
  layer.style.boxSizing = 'border-box';
  layer.style.insetBlockStart = `${area.offsetTop + area.clientTop}px`;
  layer.style.insetInlineStart = `${area.offsetLeft + area.clientLeft}px`;
  layer.style.inlineSize = `${area.clientWidth}px`;
  layer.style.blockSize = `${area.clientHeight}px`;
}

interface PromptAreaProps extends Omit<TextAreaProps, 'name' | 'value'> {
  /** The field name in the surrounding form. */
  name: string;
}

/** A text with highlighted placeholders. Typed text is painted first; the marks follow. */
export function PromptArea({ name, ...props }: PromptAreaProps) {
  const { getValues, subscribe } = useFormContext();
  const root = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const marks = useRef<ReturnType<typeof highlightLayer>>(null);

  useLayoutEffect(() => {
    const area = root.current?.querySelector('textarea');
    const own = layer.current;
    if (!area || !own) return;
    marks.current = highlightLayer(own);
    const follow = () => {
      own.scrollTop = area.scrollTop;
    };
    const measure = () => {
      place(own, area);
      follow();
    };
    measure();
    const observer = globalThis.ResizeObserver && new ResizeObserver(measure);
    observer?.observe(area);
    area.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer?.disconnect();
      area.removeEventListener('scroll', follow);
      own.replaceChildren();
    };
  }, []);

  useEffect(() => {
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      const area = root.current?.querySelector('textarea');
      if (area && layer.current) layer.current.scrollTop = area.scrollTop;
    };
    const draw = () => {
      marks.current?.draw((getValues(name) as string | null | undefined) ?? '');
      // Waits for the next frame: reading the scroll position now would force another layout.
      frame = requestAnimationFrame(follow);
    };
    const drawLater = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      frame = requestAnimationFrame(() => {
        timer = setTimeout(draw);
      });
    };
    drawLater();
    const stop = subscribe({ name, formState: { values: true }, callback: drawLater });
    return () => {
      stop();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [name, getValues, subscribe]);

  return (
    <Root ref={root}>
      <TextArea {...props} name={name} />
      <Layer ref={layer} aria-hidden="true" />
    </Root>
  );
}
