/** A still picture in place of a camera or a screen: a head in front of a wall, or windows on a desktop. */
export function drawnTrack(kind: 'camera' | 'screen'): MediaStreamTrack | null {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
  const pen = canvas.getContext('2d');
  const [track] = canvas.captureStream().getVideoTracks();
  if (!pen || !track) return null;
  pen.fillStyle = kind === 'camera' ? 'rgb(120 132 128)' : 'rgb(70 84 110)';
  pen.fillRect(0, 0, 640, 360);
  pen.fillStyle = kind === 'camera' ? 'rgb(70 60 54)' : 'rgb(235 235 230)';
  if (kind === 'camera') {
    pen.ellipse(320, 150, 60, 80, 0, 0, 7);
    pen.ellipse(320, 400, 160, 140, 0, 0, 7);
    pen.fill();
  } else {
    pen.fillRect(60, 40, 300, 220);
    pen.fillRect(280, 120, 300, 200);
  }
  return track;
}
