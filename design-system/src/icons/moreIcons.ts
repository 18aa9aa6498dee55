import { createIcon } from './createIcon.tsx';
import {
  Archive as LucideArchive,
  ArrowDownWideNarrow as LucideArrowDownWideNarrow,
  ArrowLeft as LucideArrowLeft,
  ArrowRight as LucideArrowRight,
  ArrowUpNarrowWide as LucideArrowUpNarrowWide,
  AudioWaveform as LucideAudioWaveform,
  Ban as LucideBan,
  Bell as LucideBell,
  CalendarClock as LucideCalendarClock,
  CalendarPlus as LucideCalendarPlus,
  ChevronDown as LucideChevronDown,
  ChevronLeft as LucideChevronLeft,
  ChevronUp as LucideChevronUp,
  Circle as LucideCircle,
  CircleX as LucideCircleX,
  Code as LucideCode,
  Command as LucideCommand,
  Copy as LucideCopy,
  CornerDownLeft as LucideCornerDownLeft,
  Download as LucideDownload,
  Ellipsis as LucideEllipsis,
  Eye as LucideEye,
  EyeOff as LucideEyeOff,
  File as LucideFile,
  Flag as LucideFlag,
  Folder as LucideFolder,
  Gauge as LucideGauge,
  GitCompare as LucideGitCompare,
  GripVertical as LucideGripVertical,
  Headphones as LucideHeadphones,
  History as LucideHistory,
  House as LucideHouse,
  IdCard as LucideIdCard,
  Image as LucideImage,
  Layers as LucideLayers,
  Link as LucideLink,
  List as LucideList,
  ListFilter as LucideListFilter,
  LogIn as LucideLogIn,
  Mail as LucideMail,
  MapPin as LucideMapPin,
  Maximize as LucideMaximize,
  MicOff as LucideMicOff,
  Minimize as LucideMinimize,
  Package as LucidePackage,
  PanelRight as LucidePanelRight,
  Pause as LucidePause,
  Pencil as LucidePencil,
  PhoneCall as LucidePhoneCall,
  PhoneMissed as LucidePhoneMissed,
  Play as LucidePlay,
  QrCode as LucideQrCode,
  Redo2 as LucideRedo2,
  RotateCcw as LucideRotateCcw,
  Save as LucideSave,
  ScreenShareOff as LucideScreenShareOff,
  Send as LucideSend,
  Shield as LucideShield,
  Split as LucideSplit,
  Star as LucideStar,
  Table2 as LucideTable2,
  Tag as LucideTag,
  Trash2 as LucideTrash2,
  Undo2 as LucideUndo2,
  UserPlus as LucideUserPlus,
  Variable as LucideVariable,
  Voicemail as LucideVoicemail,
  VolumeX as LucideVolumeX,
  WandSparkles as LucideWandSparkles,
  Webhook as LucideWebhook,
} from './moreDrawings.ts';

export {
  IconCamera,
  IconCameraOff,
  IconMic,
  IconScreenShare,
  IconVolume,
  IconWifi,
} from './firstIcons.ts';

// The rest of the curated set, loaded with the first module that shows one of them.
export const IconCalendarClock = /* @__PURE__ */ createIcon('IconCalendarClock', LucideCalendarClock);
export const IconCalendarPlus = /* @__PURE__ */ createIcon('IconCalendarPlus', LucideCalendarPlus);
export const IconDownload = /* @__PURE__ */ createIcon('IconDownload', LucideDownload);
export const IconTrash = /* @__PURE__ */ createIcon('IconTrash', LucideTrash2);
export const IconEdit = /* @__PURE__ */ createIcon('IconEdit', LucidePencil);
export const IconEye = /* @__PURE__ */ createIcon('IconEye', LucideEye);
export const IconEyeOff = /* @__PURE__ */ createIcon('IconEyeOff', LucideEyeOff);
export const IconMore = /* @__PURE__ */ createIcon('IconMore', LucideEllipsis);
export const IconChevronDown = /* @__PURE__ */ createIcon('IconChevronDown', LucideChevronDown);
export const IconChevronUp = /* @__PURE__ */ createIcon('IconChevronUp', LucideChevronUp);
export const IconChevronLeft = /* @__PURE__ */ createIcon('IconChevronLeft', LucideChevronLeft);
export const IconUserPlus = /* @__PURE__ */ createIcon('IconUserPlus', LucideUserPlus);
export const IconLogIn = /* @__PURE__ */ createIcon('IconLogIn', LucideLogIn);
export const IconCopy = /* @__PURE__ */ createIcon('IconCopy', LucideCopy);
export const IconPlay = /* @__PURE__ */ createIcon('IconPlay', LucidePlay);
export const IconPause = /* @__PURE__ */ createIcon('IconPause', LucidePause);
export const IconVolumeOff = /* @__PURE__ */ createIcon('IconVolumeOff', LucideVolumeX);
export const IconFile = /* @__PURE__ */ createIcon('IconFile', LucideFile);
export const IconFolder = /* @__PURE__ */ createIcon('IconFolder', LucideFolder);
export const IconImage = /* @__PURE__ */ createIcon('IconImage', LucideImage);
export const IconMicOff = /* @__PURE__ */ createIcon('IconMicOff', LucideMicOff);
export const IconMapPin = /* @__PURE__ */ createIcon('IconMapPin', LucideMapPin);
export const IconTag = /* @__PURE__ */ createIcon('IconTag', LucideTag);
export const IconWand = /* @__PURE__ */ createIcon('IconWand', LucideWandSparkles);
export const IconSend = /* @__PURE__ */ createIcon('IconSend', LucideSend);
export const IconList = /* @__PURE__ */ createIcon('IconList', LucideList);
export const IconTable = /* @__PURE__ */ createIcon('IconTable', LucideTable2);
export const IconMail = /* @__PURE__ */ createIcon('IconMail', LucideMail);
export const IconArrowLeft = /* @__PURE__ */ createIcon('IconArrowLeft', LucideArrowLeft);
export const IconArrowRight = /* @__PURE__ */ createIcon('IconArrowRight', LucideArrowRight);
export const IconSortAsc = /* @__PURE__ */ createIcon('IconSortAsc', LucideArrowUpNarrowWide);
export const IconSortDesc = /* @__PURE__ */ createIcon('IconSortDesc', LucideArrowDownWideNarrow);
export const IconFilter = /* @__PURE__ */ createIcon('IconFilter', LucideListFilter);
export const IconPanel = /* @__PURE__ */ createIcon('IconPanel', LucidePanelRight);
export const IconHome = /* @__PURE__ */ createIcon('IconHome', LucideHouse);
export const IconPhoneCall = /* @__PURE__ */ createIcon('IconPhoneCall', LucidePhoneCall);
export const IconPhoneMissed = /* @__PURE__ */ createIcon('IconPhoneMissed', LucidePhoneMissed);
export const IconVoicemail = /* @__PURE__ */ createIcon('IconVoicemail', LucideVoicemail);
export const IconWaveform = /* @__PURE__ */ createIcon('IconWaveform', LucideAudioWaveform);
export const IconHeadphones = /* @__PURE__ */ createIcon('IconHeadphones', LucideHeadphones);
export const IconCommand = /* @__PURE__ */ createIcon('IconCommand', LucideCommand);
export const IconCornerDownLeft = /* @__PURE__ */ createIcon('IconCornerDownLeft', LucideCornerDownLeft);
export const IconSave = /* @__PURE__ */ createIcon('IconSave', LucideSave);
export const IconRedo = /* @__PURE__ */ createIcon('IconRedo', LucideRedo2);
export const IconUndo = /* @__PURE__ */ createIcon('IconUndo', LucideUndo2);
export const IconReset = /* @__PURE__ */ createIcon('IconReset', LucideRotateCcw);
export const IconCircle = /* @__PURE__ */ createIcon('IconCircle', LucideCircle);
export const IconCloseCircle = /* @__PURE__ */ createIcon('IconCloseCircle', LucideCircleX);
export const IconArchive = /* @__PURE__ */ createIcon('IconArchive', LucideArchive);
export const IconBan = /* @__PURE__ */ createIcon('IconBan', LucideBan);
export const IconShield = /* @__PURE__ */ createIcon('IconShield', LucideShield);
export const IconStar = /* @__PURE__ */ createIcon('IconStar', LucideStar);
export const IconFlag = /* @__PURE__ */ createIcon('IconFlag', LucideFlag);
export const IconScreenShareOff = /* @__PURE__ */ createIcon('IconScreenShareOff', LucideScreenShareOff);
export const IconMaximize = /* @__PURE__ */ createIcon('IconMaximize', LucideMaximize);
export const IconMinimize = /* @__PURE__ */ createIcon('IconMinimize', LucideMinimize);
export const IconCode = /* @__PURE__ */ createIcon('IconCode', LucideCode);
export const IconVariable = /* @__PURE__ */ createIcon('IconVariable', LucideVariable);
export const IconLayers = /* @__PURE__ */ createIcon('IconLayers', LucideLayers);
export const IconCompare = /* @__PURE__ */ createIcon('IconCompare', LucideGitCompare);
export const IconQrCode = /* @__PURE__ */ createIcon('IconQrCode', LucideQrCode);
export const IconIdCard = /* @__PURE__ */ createIcon('IconIdCard', LucideIdCard);
export const IconWebhook = /* @__PURE__ */ createIcon('IconWebhook', LucideWebhook);
export const IconSplit = /* @__PURE__ */ createIcon('IconSplit', LucideSplit);
export const IconDrag = /* @__PURE__ */ createIcon('IconDrag', LucideGripVertical);
export const IconBell = /* @__PURE__ */ createIcon('IconBell', LucideBell);
export const IconPackage = /* @__PURE__ */ createIcon('IconPackage', LucidePackage);
export const IconGauge = /* @__PURE__ */ createIcon('IconGauge', LucideGauge);
export const IconHistory = /* @__PURE__ */ createIcon('IconHistory', LucideHistory);
export const IconLink = /* @__PURE__ */ createIcon('IconLink', LucideLink);
