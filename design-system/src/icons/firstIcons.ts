import { createIcon } from './createIcon.tsx';
import {
  Camera as LucideCamera,
  CameraOff as LucideCameraOff,
  CircleAlert as LucideCircleAlert,
  CircleCheck as LucideCircleCheck,
  Mic as LucideMic,
  Monitor as LucideMonitor,
  ScreenShare as LucideScreenShare,
  Search as LucideSearch,
  TriangleAlert as LucideTriangleAlert,
  Volume2 as LucideVolume2,
  Wifi as LucideWifi,
  WifiOff as LucideWifiOff,
} from './firstDrawings.ts';

// Icons of pages whose first visit has to be small, in their own file so that they load without all the others.
export const IconAlert = /* @__PURE__ */ createIcon('IconAlert', LucideTriangleAlert);
export const IconAlertCircle = /* @__PURE__ */ createIcon('IconAlertCircle', LucideCircleAlert);
export const IconCamera = /* @__PURE__ */ createIcon('IconCamera', LucideCamera);
export const IconCameraOff = /* @__PURE__ */ createIcon('IconCameraOff', LucideCameraOff);
export const IconCheckCircle = /* @__PURE__ */ createIcon('IconCheckCircle', LucideCircleCheck);
export const IconMic = /* @__PURE__ */ createIcon('IconMic', LucideMic);
export const IconMonitor = /* @__PURE__ */ createIcon('IconMonitor', LucideMonitor);
export const IconSearch = /* @__PURE__ */ createIcon('IconSearch', LucideSearch);
export const IconScreenShare = /* @__PURE__ */ createIcon('IconScreenShare', LucideScreenShare);
export const IconVolume = /* @__PURE__ */ createIcon('IconVolume', LucideVolume2);
export const IconWifi = /* @__PURE__ */ createIcon('IconWifi', LucideWifi);
export const IconWifiOff = /* @__PURE__ */ createIcon('IconWifiOff', LucideWifiOff);
