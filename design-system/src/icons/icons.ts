import { createIcon } from './createIcon.tsx';
import {
  Activity as LucideActivity,
  ArrowDown as LucideArrowDown,
  ArrowUp as LucideArrowUp,
  BookOpen as LucideBookOpen,
  Bot as LucideBot,
  Building2 as LucideBuilding2,
  Calendar as LucideCalendar,
  ChartColumn as LucideChartColumn,
  Check as LucideCheck,
  ChevronRight as LucideChevronRight,
  ChevronsUpDown as LucideChevronsUpDown,
  CircleQuestionMark as LucideCircleQuestionMark,
  ClipboardList as LucideClipboardList,
  Clock as LucideClock,
  ExternalLink as LucideExternalLink,
  FileText as LucideFileText,
  Globe as LucideGlobe,
  Hash as LucideHash,
  Inbox as LucideInbox,
  Info as LucideInfo,
  KeyRound as LucideKeyRound,
  Languages as LucideLanguages,
  LayoutGrid as LucideLayoutGrid,
  LayoutTemplate as LucideLayoutTemplate,
  Lock as LucideLock,
  LogOut as LucideLogOut,
  Menu as LucideMenu,
  MessageSquare as LucideMessageSquare,
  Minus as LucideMinus,
  Moon as LucideMoon,
  PanelLeft as LucidePanelLeft,
  Phone as LucidePhone,
  PhoneIncoming as LucidePhoneIncoming,
  PhoneOff as LucidePhoneOff,
  PhoneOutgoing as LucidePhoneOutgoing,
  Plus as LucidePlus,
  RefreshCw as LucideRefreshCw,
  Settings as LucideSettings,
  ShieldCheck as LucideShieldCheck,
  Sparkles as LucideSparkles,
  Sun as LucideSun,
  Upload as LucideUpload,
  User as LucideUser,
  Users as LucideUsers,
  Video as LucideVideo,
  X as LucideX,
} from './drawings.ts';

export {
  IconAlert,
  IconAlertCircle,
  IconCheckCircle,
  IconMonitor,
  IconSearch,
  IconWifiOff,
} from './firstIcons.ts';

// The curated set, one drawing per meaning. Icons of the shell itself are loaded with the first page.
export const IconPhone = /* @__PURE__ */ createIcon('IconPhone', LucidePhone);
export const IconCalendar = /* @__PURE__ */ createIcon('IconCalendar', LucideCalendar);
export const IconPlus = /* @__PURE__ */ createIcon('IconPlus', LucidePlus);
export const IconMinus = /* @__PURE__ */ createIcon('IconMinus', LucideMinus);
export const IconUpload = /* @__PURE__ */ createIcon('IconUpload', LucideUpload);
export const IconRefresh = /* @__PURE__ */ createIcon('IconRefresh', LucideRefreshCw);
export const IconCheck = /* @__PURE__ */ createIcon('IconCheck', LucideCheck);
export const IconClose = /* @__PURE__ */ createIcon('IconClose', LucideX);
export const IconChevronRight = /* @__PURE__ */ createIcon('IconChevronRight', LucideChevronRight);
export const IconChevronsUpDown = /* @__PURE__ */ createIcon('IconChevronsUpDown', LucideChevronsUpDown);
export const IconLock = /* @__PURE__ */ createIcon('IconLock', LucideLock);
export const IconSun = /* @__PURE__ */ createIcon('IconSun', LucideSun);
export const IconMoon = /* @__PURE__ */ createIcon('IconMoon', LucideMoon);
export const IconBuilding = /* @__PURE__ */ createIcon('IconBuilding', LucideBuilding2);
export const IconUsers = /* @__PURE__ */ createIcon('IconUsers', LucideUsers);
export const IconUser = /* @__PURE__ */ createIcon('IconUser', LucideUser);
export const IconLogOut = /* @__PURE__ */ createIcon('IconLogOut', LucideLogOut);
export const IconSettings = /* @__PURE__ */ createIcon('IconSettings', LucideSettings);
export const IconMenu = /* @__PURE__ */ createIcon('IconMenu', LucideMenu);
export const IconHelp = /* @__PURE__ */ createIcon('IconHelp', LucideCircleQuestionMark);
export const IconInfo = /* @__PURE__ */ createIcon('IconInfo', LucideInfo);
export const IconFileText = /* @__PURE__ */ createIcon('IconFileText', LucideFileText);
export const IconExternal = /* @__PURE__ */ createIcon('IconExternal', LucideExternalLink);
export const IconSparkles = /* @__PURE__ */ createIcon('IconSparkles', LucideSparkles);
export const IconBook = /* @__PURE__ */ createIcon('IconBook', LucideBookOpen);
export const IconBot = /* @__PURE__ */ createIcon('IconBot', LucideBot);
export const IconMessage = /* @__PURE__ */ createIcon('IconMessage', LucideMessageSquare);
export const IconGlobe = /* @__PURE__ */ createIcon('IconGlobe', LucideGlobe);
export const IconGrid = /* @__PURE__ */ createIcon('IconGrid', LucideLayoutGrid);
export const IconHash = /* @__PURE__ */ createIcon('IconHash', LucideHash);
export const IconActivity = /* @__PURE__ */ createIcon('IconActivity', LucideActivity);
export const IconBarChart = /* @__PURE__ */ createIcon('IconBarChart', LucideChartColumn);
export const IconKey = /* @__PURE__ */ createIcon('IconKey', LucideKeyRound);
export const IconLanguages = /* @__PURE__ */ createIcon('IconLanguages', LucideLanguages);
export const IconArrowUp = /* @__PURE__ */ createIcon('IconArrowUp', LucideArrowUp);
export const IconArrowDown = /* @__PURE__ */ createIcon('IconArrowDown', LucideArrowDown);
export const IconPanelLeft = /* @__PURE__ */ createIcon('IconPanelLeft', LucidePanelLeft);
export const IconTemplate = /* @__PURE__ */ createIcon('IconTemplate', LucideLayoutTemplate);
export const IconForm = /* @__PURE__ */ createIcon('IconForm', LucideClipboardList);
export const IconInbox = /* @__PURE__ */ createIcon('IconInbox', LucideInbox);
export const IconPhoneIncoming = /* @__PURE__ */ createIcon('IconPhoneIncoming', LucidePhoneIncoming);
export const IconPhoneOutgoing = /* @__PURE__ */ createIcon('IconPhoneOutgoing', LucidePhoneOutgoing);
export const IconPhoneOff = /* @__PURE__ */ createIcon('IconPhoneOff', LucidePhoneOff);
export const IconShieldCheck = /* @__PURE__ */ createIcon('IconShieldCheck', LucideShieldCheck);
export const IconVideo = /* @__PURE__ */ createIcon('IconVideo', LucideVideo);
export const IconClock = /* @__PURE__ */ createIcon('IconClock', LucideClock);
