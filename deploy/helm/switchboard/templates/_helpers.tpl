{{- define "switchboard.name" -}}
{{- printf "%s-switchboard" .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "switchboard.labels" -}}
app.kubernetes.io/name: switchboard
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "switchboard.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{/* What every pod has: nobody's rights, and nothing that it may write to but its own folders. */}}
{{- define "switchboard.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "switchboard.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{- define "switchboard.volumeMounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
{{- end -}}

{{- define "switchboard.volumes" -}}
- { name: data, emptyDir: {} }
- { name: tmp, emptyDir: {} }
{{- end -}}

{{/* Contradictions that would only show once pods run. */}}
{{- define "switchboard.assertValues" -}}
{{- $settings := .Values.settings -}}
{{- $url := get $settings "SWITCHBOARD_PUBLIC_URL" | default "" -}}
{{- if not (hasPrefix "https://" $url) -}}
{{- fail "settings.SWITCHBOARD_PUBLIC_URL has to begin with https://: browsers give no microphone to a page without it." -}}
{{- end -}}
{{- if and .Values.ingress.enabled (ne (urlParse $url).hostname .Values.ingress.host) -}}
{{- fail (printf "settings.SWITCHBOARD_PUBLIC_URL is at %s, but ingress.host is %s. They have to be the same." (urlParse $url).hostname .Values.ingress.host) -}}
{{- end -}}
{{- if and .Values.livekit.enabled (not .Values.livekit.url) -}}
{{- fail "livekit.enabled needs livekit.url, e.g. wss://livekit.example.com." -}}
{{- end -}}
{{- if and (not .Values.livekit.enabled) (or .Values.livekit.url (hasKey $settings "LIVEKIT_URL")) -}}
{{- fail "A URL of LiveKit is given, but livekit.enabled is false, so no agent would run. Set livekit.enabled and livekit.url." -}}
{{- end -}}
{{- if and .Values.livekit.enabled (not .Values.roles.agent.replicas) -}}
{{- fail "livekit.enabled needs roles.agent.replicas of at least 1." -}}
{{- end -}}
{{- if not (get $settings "SWITCHBOARD_S3_BUCKET") -}}
{{- fail "settings.SWITCHBOARD_S3_BUCKET is empty: pods have no folder in common for files." -}}
{{- end -}}
{{- if and .Values.backup.enabled (not .Values.backup.existingClaim) -}}
{{- fail "backup.enabled needs backup.existingClaim: the volume to which backups are written." -}}
{{- end -}}
{{- range $role, $values := .Values.roles -}}
{{- if and $values.autoscaling.enabled (lt (int $values.autoscaling.max) (int $values.replicas)) -}}
{{- fail (printf "roles.%s.autoscaling.max is %d, below its replicas (%d)." $role (int $values.autoscaling.max) (int $values.replicas)) -}}
{{- end -}}
{{- end -}}
{{- end -}}
