import {
  Activity as LucideActivity,
  ArrowDown as LucideArrowDown,
  ArrowDownWideNarrow as LucideArrowDownWideNarrow,
  ArrowLeft as LucideArrowLeft,
  ArrowRight as LucideArrowRight,
  ArrowUp as LucideArrowUp,
  ArrowUpNarrowWide as LucideArrowUpNarrowWide,
  AudioWaveform as LucideAudioWaveform,
  Ban as LucideBan,
  Bell as LucideBell,
  Bot as LucideBot,
  Building2 as LucideBuilding2,
  Calendar as LucideCalendar,
  CalendarClock as LucideCalendarClock,
  CalendarPlus as LucideCalendarPlus,
  Camera as LucideCamera,
  CameraOff as LucideCameraOff,
  ChartColumn as LucideChartColumn,
  Check as LucideCheck,
  ChevronDown as LucideChevronDown,
  ChevronLeft as LucideChevronLeft,
  ChevronRight as LucideChevronRight,
  ChevronsUpDown as LucideChevronsUpDown,
  ChevronUp as LucideChevronUp,
  Circle as LucideCircle,
  CircleAlert as LucideCircleAlert,
  CircleCheck as LucideCircleCheck,
  CircleQuestionMark as LucideCircleQuestionMark,
  CircleX as LucideCircleX,
  ClipboardList as LucideClipboardList,
  Clock as LucideClock,
  Code as LucideCode,
  Command as LucideCommand,
  Copy as LucideCopy,
  CornerDownLeft as LucideCornerDownLeft,
  Download as LucideDownload,
  Ellipsis as LucideEllipsis,
  ExternalLink as LucideExternalLink,
  Eye as LucideEye,
  EyeOff as LucideEyeOff,
  File as LucideFile,
  FileText as LucideFileText,
  Flag as LucideFlag,
  Folder as LucideFolder,
  Gauge as LucideGauge,
  GitCompare as LucideGitCompare,
  Globe as LucideGlobe,
  GripVertical as LucideGripVertical,
  Hash as LucideHash,
  Headphones as LucideHeadphones,
  History as LucideHistory,
  House as LucideHouse,
  IdCard as LucideIdCard,
  Image as LucideImage,
  Inbox as LucideInbox,
  Info as LucideInfo,
  KeyRound as LucideKeyRound,
  Languages as LucideLanguages,
  Layers as LucideLayers,
  LayoutGrid as LucideLayoutGrid,
  LayoutTemplate as LucideLayoutTemplate,
  Link as LucideLink,
  List as LucideList,
  ListFilter as LucideListFilter,
  Lock as LucideLock,
  LogIn as LucideLogIn,
  LogOut as LucideLogOut,
  Mail as LucideMail,
  MapPin as LucideMapPin,
  Maximize as LucideMaximize,
  Menu as LucideMenu,
  MessageSquare as LucideMessageSquare,
  Mic as LucideMic,
  MicOff as LucideMicOff,
  Minimize as LucideMinimize,
  Minus as LucideMinus,
  Monitor as LucideMonitor,
  Moon as LucideMoon,
  Package as LucidePackage,
  PanelLeft as LucidePanelLeft,
  PanelRight as LucidePanelRight,
  Pause as LucidePause,
  Pencil as LucidePencil,
  Phone as LucidePhone,
  PhoneCall as LucidePhoneCall,
  PhoneIncoming as LucidePhoneIncoming,
  PhoneMissed as LucidePhoneMissed,
  PhoneOff as LucidePhoneOff,
  PhoneOutgoing as LucidePhoneOutgoing,
  Play as LucidePlay,
  Plus as LucidePlus,
  QrCode as LucideQrCode,
  RefreshCw as LucideRefreshCw,
  RotateCcw as LucideRotateCcw,
  Save as LucideSave,
  ScreenShare as LucideScreenShare,
  ScreenShareOff as LucideScreenShareOff,
  Search as LucideSearch,
  Send as LucideSend,
  Settings as LucideSettings,
  Shield as LucideShield,
  ShieldCheck as LucideShieldCheck,
  Sparkles as LucideSparkles,
  Star as LucideStar,
  Sun as LucideSun,
  Table2 as LucideTable2,
  Tag as LucideTag,
  Trash2 as LucideTrash2,
  TriangleAlert as LucideTriangleAlert,
  Undo2 as LucideUndo2,
  Upload as LucideUpload,
  User as LucideUser,
  UserPlus as LucideUserPlus,
  Users as LucideUsers,
  Variable as LucideVariable,
  Video as LucideVideo,
  Voicemail as LucideVoicemail,
  Volume2 as LucideVolume2,
  VolumeX as LucideVolumeX,
  WandSparkles as LucideWandSparkles,
  Webhook as LucideWebhook,
  Wifi as LucideWifi,
  WifiOff as LucideWifiOff,
  X as LucideX,
} from 'lucide-react';
import { createIcon } from './createIcon.tsx';

// The curated set: one drawing per meaning, so that the same thing looks the same on every screen.
export const IconPhone = /* @__PURE__ */ createIcon('IconPhone', LucidePhone);
export const IconVideo = /* @__PURE__ */ createIcon('IconVideo', LucideVideo);
export const IconCalendar = /* @__PURE__ */ createIcon('IconCalendar', LucideCalendar);
export const IconCalendarClock = /* @__PURE__ */ createIcon('IconCalendarClock', LucideCalendarClock);
export const IconCalendarPlus = /* @__PURE__ */ createIcon('IconCalendarPlus', LucideCalendarPlus);
export const IconPlus = /* @__PURE__ */ createIcon('IconPlus', LucidePlus);
export const IconMinus = /* @__PURE__ */ createIcon('IconMinus', LucideMinus);
export const IconSearch = /* @__PURE__ */ createIcon('IconSearch', LucideSearch);
export const IconUpload = /* @__PURE__ */ createIcon('IconUpload', LucideUpload);
export const IconDownload = /* @__PURE__ */ createIcon('IconDownload', LucideDownload);
export const IconRefresh = /* @__PURE__ */ createIcon('IconRefresh', LucideRefreshCw);
export const IconTrash = /* @__PURE__ */ createIcon('IconTrash', LucideTrash2);
export const IconEdit = /* @__PURE__ */ createIcon('IconEdit', LucidePencil);
export const IconEye = /* @__PURE__ */ createIcon('IconEye', LucideEye);
export const IconEyeOff = /* @__PURE__ */ createIcon('IconEyeOff', LucideEyeOff);
export const IconMore = /* @__PURE__ */ createIcon('IconMore', LucideEllipsis);
export const IconCheck = /* @__PURE__ */ createIcon('IconCheck', LucideCheck);
export const IconClose = /* @__PURE__ */ createIcon('IconClose', LucideX);
export const IconChevronDown = /* @__PURE__ */ createIcon('IconChevronDown', LucideChevronDown);
export const IconChevronUp = /* @__PURE__ */ createIcon('IconChevronUp', LucideChevronUp);
export const IconChevronLeft = /* @__PURE__ */ createIcon('IconChevronLeft', LucideChevronLeft);
export const IconChevronRight = /* @__PURE__ */ createIcon('IconChevronRight', LucideChevronRight);
export const IconChevronsUpDown = /* @__PURE__ */ createIcon('IconChevronsUpDown', LucideChevronsUpDown);
export const IconLock = /* @__PURE__ */ createIcon('IconLock', LucideLock);
export const IconSun = /* @__PURE__ */ createIcon('IconSun', LucideSun);
export const IconMoon = /* @__PURE__ */ createIcon('IconMoon', LucideMoon);
export const IconMonitor = /* @__PURE__ */ createIcon('IconMonitor', LucideMonitor);
export const IconBuilding = /* @__PURE__ */ createIcon('IconBuilding', LucideBuilding2);
export const IconUsers = /* @__PURE__ */ createIcon('IconUsers', LucideUsers);
export const IconUser = /* @__PURE__ */ createIcon('IconUser', LucideUser);
export const IconUserPlus = /* @__PURE__ */ createIcon('IconUserPlus', LucideUserPlus);
export const IconLogOut = /* @__PURE__ */ createIcon('IconLogOut', LucideLogOut);
export const IconLogIn = /* @__PURE__ */ createIcon('IconLogIn', LucideLogIn);
export const IconSettings = /* @__PURE__ */ createIcon('IconSettings', LucideSettings);
export const IconMenu = /* @__PURE__ */ createIcon('IconMenu', LucideMenu);
export const IconAlert = /* @__PURE__ */ createIcon('IconAlert', LucideTriangleAlert);
export const IconAlertCircle = /* @__PURE__ */ createIcon('IconAlertCircle', LucideCircleAlert);
export const IconInfo = /* @__PURE__ */ createIcon('IconInfo', LucideInfo);
export const IconCopy = /* @__PURE__ */ createIcon('IconCopy', LucideCopy);
export const IconPlay = /* @__PURE__ */ createIcon('IconPlay', LucidePlay);
export const IconPause = /* @__PURE__ */ createIcon('IconPause', LucidePause);
export const IconVolume = /* @__PURE__ */ createIcon('IconVolume', LucideVolume2);
export const IconVolumeOff = /* @__PURE__ */ createIcon('IconVolumeOff', LucideVolumeX);
export const IconFile = /* @__PURE__ */ createIcon('IconFile', LucideFile);
export const IconFileText = /* @__PURE__ */ createIcon('IconFileText', LucideFileText);
export const IconFolder = /* @__PURE__ */ createIcon('IconFolder', LucideFolder);
export const IconImage = /* @__PURE__ */ createIcon('IconImage', LucideImage);
export const IconMic = /* @__PURE__ */ createIcon('IconMic', LucideMic);
export const IconMicOff = /* @__PURE__ */ createIcon('IconMicOff', LucideMicOff);
export const IconCamera = /* @__PURE__ */ createIcon('IconCamera', LucideCamera);
export const IconCameraOff = /* @__PURE__ */ createIcon('IconCameraOff', LucideCameraOff);
export const IconLink = /* @__PURE__ */ createIcon('IconLink', LucideLink);
export const IconExternal = /* @__PURE__ */ createIcon('IconExternal', LucideExternalLink);
export const IconClock = /* @__PURE__ */ createIcon('IconClock', LucideClock);
export const IconHistory = /* @__PURE__ */ createIcon('IconHistory', LucideHistory);
export const IconMapPin = /* @__PURE__ */ createIcon('IconMapPin', LucideMapPin);
export const IconTag = /* @__PURE__ */ createIcon('IconTag', LucideTag);
export const IconSparkles = /* @__PURE__ */ createIcon('IconSparkles', LucideSparkles);
export const IconWand = /* @__PURE__ */ createIcon('IconWand', LucideWandSparkles);
export const IconBot = /* @__PURE__ */ createIcon('IconBot', LucideBot);
export const IconMessage = /* @__PURE__ */ createIcon('IconMessage', LucideMessageSquare);
export const IconSend = /* @__PURE__ */ createIcon('IconSend', LucideSend);
export const IconList = /* @__PURE__ */ createIcon('IconList', LucideList);
export const IconGrid = /* @__PURE__ */ createIcon('IconGrid', LucideLayoutGrid);
export const IconTable = /* @__PURE__ */ createIcon('IconTable', LucideTable2);
export const IconHash = /* @__PURE__ */ createIcon('IconHash', LucideHash);
export const IconActivity = /* @__PURE__ */ createIcon('IconActivity', LucideActivity);
export const IconBarChart = /* @__PURE__ */ createIcon('IconBarChart', LucideChartColumn);
export const IconKey = /* @__PURE__ */ createIcon('IconKey', LucideKeyRound);
export const IconGlobe = /* @__PURE__ */ createIcon('IconGlobe', LucideGlobe);
export const IconLanguages = /* @__PURE__ */ createIcon('IconLanguages', LucideLanguages);
export const IconMail = /* @__PURE__ */ createIcon('IconMail', LucideMail);
export const IconArrowUp = /* @__PURE__ */ createIcon('IconArrowUp', LucideArrowUp);
export const IconArrowDown = /* @__PURE__ */ createIcon('IconArrowDown', LucideArrowDown);
export const IconArrowLeft = /* @__PURE__ */ createIcon('IconArrowLeft', LucideArrowLeft);
export const IconArrowRight = /* @__PURE__ */ createIcon('IconArrowRight', LucideArrowRight);
export const IconSortAsc = /* @__PURE__ */ createIcon('IconSortAsc', LucideArrowUpNarrowWide);
export const IconSortDesc = /* @__PURE__ */ createIcon('IconSortDesc', LucideArrowDownWideNarrow);
export const IconFilter = /* @__PURE__ */ createIcon('IconFilter', LucideListFilter);
export const IconPanel = /* @__PURE__ */ createIcon('IconPanel', LucidePanelRight);
export const IconPanelLeft = /* @__PURE__ */ createIcon('IconPanelLeft', LucidePanelLeft);
export const IconHome = /* @__PURE__ */ createIcon('IconHome', LucideHouse);
export const IconTemplate = /* @__PURE__ */ createIcon('IconTemplate', LucideLayoutTemplate);
export const IconForm = /* @__PURE__ */ createIcon('IconForm', LucideClipboardList);
export const IconInbox = /* @__PURE__ */ createIcon('IconInbox', LucideInbox);
export const IconPhoneIncoming = /* @__PURE__ */ createIcon('IconPhoneIncoming', LucidePhoneIncoming);
export const IconPhoneOutgoing = /* @__PURE__ */ createIcon('IconPhoneOutgoing', LucidePhoneOutgoing);
export const IconPhoneCall = /* @__PURE__ */ createIcon('IconPhoneCall', LucidePhoneCall);
export const IconPhoneOff = /* @__PURE__ */ createIcon('IconPhoneOff', LucidePhoneOff);
export const IconPhoneMissed = /* @__PURE__ */ createIcon('IconPhoneMissed', LucidePhoneMissed);
export const IconVoicemail = /* @__PURE__ */ createIcon('IconVoicemail', LucideVoicemail);
export const IconWaveform = /* @__PURE__ */ createIcon('IconWaveform', LucideAudioWaveform);
export const IconHeadphones = /* @__PURE__ */ createIcon('IconHeadphones', LucideHeadphones);
export const IconCommand = /* @__PURE__ */ createIcon('IconCommand', LucideCommand);
export const IconCornerDownLeft = /* @__PURE__ */ createIcon('IconCornerDownLeft', LucideCornerDownLeft);
export const IconSave = /* @__PURE__ */ createIcon('IconSave', LucideSave);
export const IconUndo = /* @__PURE__ */ createIcon('IconUndo', LucideUndo2);
export const IconReset = /* @__PURE__ */ createIcon('IconReset', LucideRotateCcw);
export const IconCircle = /* @__PURE__ */ createIcon('IconCircle', LucideCircle);
export const IconCheckCircle = /* @__PURE__ */ createIcon('IconCheckCircle', LucideCircleCheck);
export const IconCloseCircle = /* @__PURE__ */ createIcon('IconCloseCircle', LucideCircleX);
export const IconBan = /* @__PURE__ */ createIcon('IconBan', LucideBan);
export const IconShield = /* @__PURE__ */ createIcon('IconShield', LucideShield);
export const IconShieldCheck = /* @__PURE__ */ createIcon('IconShieldCheck', LucideShieldCheck);
export const IconStar = /* @__PURE__ */ createIcon('IconStar', LucideStar);
export const IconFlag = /* @__PURE__ */ createIcon('IconFlag', LucideFlag);
export const IconScreenShare = /* @__PURE__ */ createIcon('IconScreenShare', LucideScreenShare);
export const IconScreenShareOff = /* @__PURE__ */ createIcon('IconScreenShareOff', LucideScreenShareOff);
export const IconMaximize = /* @__PURE__ */ createIcon('IconMaximize', LucideMaximize);
export const IconMinimize = /* @__PURE__ */ createIcon('IconMinimize', LucideMinimize);
export const IconWifi = /* @__PURE__ */ createIcon('IconWifi', LucideWifi);
export const IconWifiOff = /* @__PURE__ */ createIcon('IconWifiOff', LucideWifiOff);
export const IconCode = /* @__PURE__ */ createIcon('IconCode', LucideCode);
export const IconVariable = /* @__PURE__ */ createIcon('IconVariable', LucideVariable);
export const IconLayers = /* @__PURE__ */ createIcon('IconLayers', LucideLayers);
export const IconCompare = /* @__PURE__ */ createIcon('IconCompare', LucideGitCompare);
export const IconQrCode = /* @__PURE__ */ createIcon('IconQrCode', LucideQrCode);
export const IconIdCard = /* @__PURE__ */ createIcon('IconIdCard', LucideIdCard);
export const IconWebhook = /* @__PURE__ */ createIcon('IconWebhook', LucideWebhook);
export const IconDrag = /* @__PURE__ */ createIcon('IconDrag', LucideGripVertical);
export const IconBell = /* @__PURE__ */ createIcon('IconBell', LucideBell);
export const IconHelp = /* @__PURE__ */ createIcon('IconHelp', LucideCircleQuestionMark);
export const IconPackage = /* @__PURE__ */ createIcon('IconPackage', LucidePackage);
export const IconGauge = /* @__PURE__ */ createIcon('IconGauge', LucideGauge);
