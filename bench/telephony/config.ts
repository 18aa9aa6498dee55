import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { places, trunkAccount } from './places.ts';

export interface Keys {
  LIVEKIT_URL: string;
  LIVEKIT_API_KEY: string;
  LIVEKIT_API_SECRET: string;
}

/** A certificate that all programs in this test are configured to trust. */
export interface Certificate {
  certificate: string;
  privateKey: string;
}

/** Creates a certificate for the TLS carrier and for LiveKit SIP. */
export function makeCertificate(folder: string): Certificate {
  const [certificate, privateKey] = [join(folder, 'certificate.pem'), join(folder, 'private-key.pem')];
  const name = places.pbx.host;
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`];
  const more = ['-addext', `subjectAltName=DNS:${name}`, '-keyout', privateKey, '-out', certificate];
  const { status } = spawnSync('openssl', [...args, ...more], { stdio: 'ignore' });
  if (status !== 0) throw new Error('openssl could not make a certificate');
  return { certificate, privateKey };
}

/** The configuration of LiveKit SIP. On a busy machine it refuses calls above 90 % of all processors, which isn't tested here. */
export const sipConfig = (keys: Keys, { certificate, privateKey }: Certificate) => `api_key: ${keys.LIVEKIT_API_KEY}
api_secret: ${keys.LIVEKIT_API_SECRET}
ws_url: ${keys.LIVEKIT_URL}
redis: { address: 127.0.0.1:${places.redisPort} }
sip_port: ${places.sipPort}
tls: { port: ${places.sipTlsPort}, port_listen: ${places.sipTlsPort}, certs: [{ cert_file: ${certificate}, key_file: ${privateKey} }] }
rtp_port: 20000-20400
listen_ip: 127.0.0.1
nat_1_to_1_ip: 127.0.0.1
media_nat_1_to_1_ip: 127.0.0.1
health_port: ${places.healthPort}
logging: { level: debug, json: true }
max_cpu_utilization: 1
`;

/** A carrier that is a proxy: it asks for a password (407), and calls go straight between LiveKit SIP and the phones. */
export const kamailioConfig = () => `#!KAMAILIO
debug=1
log_stderror=yes
fork=yes
children=2
auto_aliases=no
listen=udp:${places.proxy.ip}:5060
alias="${places.proxy.host}"
loadmodule "tm.so"
loadmodule "sl.so"
loadmodule "rr.so"
loadmodule "pv.so"
loadmodule "textops.so"
loadmodule "siputils.so"
loadmodule "auth.so"
loadmodule "maxfwd.so"
modparam("rr", "append_fromtag", 1)
modparam("tm", "fr_inv_timer", 120000)

request_route {
  if (!mf_process_maxfwd_header("10")) { sl_send_reply("483", "Too Many Hops"); exit; }
  if (is_method("OPTIONS") && uri == myself) { sl_send_reply("200", "OK"); exit; }
  if (has_totag()) {
    if (!loose_route() && !is_method("ACK")) { sl_send_reply("404", "Not here"); exit; }
    t_relay(); exit;
  }
  if (is_method("CANCEL")) { if (t_check_trans()) t_relay(); exit; }
  if (!is_method("INVITE")) { sl_send_reply("405", "Method Not Allowed"); exit; }
  # Numbers of assistants: to LiveKit SIP, without a password. Calls of phones to each other need none either.
  if ($rU =~ "^\\+1202555019[0-9]$") { $du = "sip:127.0.0.1:${places.sipPort}"; }
  else {
    if ($ua != "phones") {
      if (!pv_auth_check("${places.proxy.host}", "${trunkAccount.password}", "0", "0") || $au != "${trunkAccount.user}") { auth_challenge("${places.proxy.host}", "1"); exit; }
      consume_credentials();
    }
    $du = "sip:${places.phones}";
  }
  record_route();
  if (!t_relay()) sl_reply_error();
  exit;
}
`;

/** Writes the settings of Asterisk, a carrier in the middle of every call (B2BUA): \`config/asterisk\` with this machine's folders. */
export function writeAsteriskConfig(
  folder: string,
  modules: string,
  data: string,
  { certificate, privateKey }: Certificate,
): string {
  const settings = join(folder, 'asterisk');
  for (const name of ['run', 'lib', 'spool', 'log']) mkdirSync(join(settings, name), { recursive: true });
  const source = join(import.meta.dirname, 'config/asterisk');
  for (const name of readdirSync(source)) cpSync(join(source, name), join(settings, name));
  for (const name of ['pjsip.conf', 'extensions.conf']) {
    const text = readFileSync(join(settings, name), 'utf8');
    writeFileSync(
      join(settings, name),
      text
        .replaceAll('PBX', places.pbx.ip)
        .replaceAll('CERTIFICATE', certificate)
        .replaceAll('PRIVATE_KEY', privateKey)
        .replaceAll('SIP_PORT', String(places.sipPort))
        .replaceAll('PHONES', places.phones),
    );
  }
  const main = join(settings, 'asterisk.conf');
  const folders = { astetcdir: '', astmoddir: modules, astvarlibdir: 'lib', astdbdir: 'lib', astkeydir: 'lib' };
  const more = { astdatadir: data, astagidir: 'lib', astspooldir: 'spool', astrundir: 'run', astlogdir: 'log' };
  const rows = Object.entries({ ...folders, ...more }).map(
    ([name, value]) => `${name} => ${value.startsWith('/') ? value : join(settings, value)}`,
  );
  writeFileSync(main, `[directories]\n${rows.join('\n')}\n`);
  return main;
}
