export { RouterProvider } from 'react-aria-components';
export * from './Absence/Absence.tsx';
export * from './Absence/AbsenceCard.tsx';
export * from './Avatar/Avatar.tsx';
export * from './Badge/Badge.tsx';
export * from './Banner/Banner.tsx';
export * from './BarChart/BarChart.tsx';
export * from './BarChart/ChartEmpty.tsx';
export * from './Button/Button.tsx';
export * from './ButtonGroup/ButtonGroup.tsx';
export * from './Card/Card.tsx';
export * from './DescriptionList/DescriptionList.tsx';
export * from './EmptyState/EmptyState.tsx';
export * from './ErrorState/ErrorState.tsx';
export * from './Grid/Grid.tsx';
export * from './Heading/Heading.tsx';
export * from './IconButton/IconButton.tsx';
export type { IconProps } from './icons/createIcon.tsx';
export * from './icons/icons.ts';
export * from './Kbd/Kbd.tsx';
export { isApplePlatform } from './Kbd/keys.ts';
export * from './Link/Link.tsx';
export * from './Loaded/Loaded.tsx';
export * from './LoadMore/LoadMore.tsx';
export {
  formatAs,
  formatDay,
  formatDuration,
  formatMoment,
  formatSpan,
  formatTime,
  formatZone,
  timeInZone,
} from './Moment/formatMoment.ts';
export * from './Moment/Moment.tsx';
export * from './Moment/MomentSpan.tsx';
export {
  clockIn,
  clockOf,
  dayAfter,
  isReadersZone,
  momentOfClock,
  shownZone,
  showTimesIn,
  startOfShownDay,
} from './Moment/shownZone.ts';
export * from './NativeButton/NativeButton.tsx';
export * from './NotFound/NotFound.tsx';
export * from './Page/Page.tsx';
export * from './PageHeader/PageHeader.tsx';
export { formatPhone } from './PhoneNumber/formatPhone.ts';
export * from './PoweredBy/PoweredBy.tsx';
export * from './ProgressBar/ProgressBar.tsx';
export * from './RequestId/RequestId.tsx';
export * from './SampleBadge/SampleBadge.tsx';
export * from './ScrollBox/ScrollBox.tsx';
export * from './Section/Section.tsx';
export * from './Skeleton/Skeleton.tsx';
export * from './Sparkline/Sparkline.tsx';
export * from './Spinner/Spinner.tsx';
export * from './Stack/Stack.tsx';
export * from './StatCard/StatCard.tsx';
export * from './StatStrip/StatStrip.tsx';
export * from './Stepper/Stepper.tsx';
export * from './StickyFooter/StickyFooter.tsx';
export { useHasBottomBar } from './state/bottomBars.ts';
export { useMediaQuery } from './state/useMediaQuery.ts';
export { usePublishedSize } from './state/usePublishedSize.ts';
export { isolated } from './Text/isolated.ts';
export * from './Text/Text.tsx';
export * from './Toast/Toast.tsx';
export { dismissToast, settleToast, type ToastOptions, type ToastTone, toast, toastTones } from './Toast/toastStore.ts';
export * from './Tooltip/Tooltip.tsx';
export * from './tokens/mixins.ts';
export * from './tokens/theme.ts';
export * from './tokens/tokens.ts';
export * from './VisuallyHidden/VisuallyHidden.tsx';
