% Tests of the reader. Run it in Octave with the program's path in WAVEHALL_PROGRAM. Prints 'tests passed', or fails.
function run_tests()
  here = fileparts(mfilename('fullpath'));
  addpath(fileparts(here));
  folder = tempname();
  mkdir(folder);
  clean = onCleanup(@() emptied(folder));
  out = fullfile(folder, 'out');
  scene = ['{ "wavehall": 1, "title": "Two", "air": { "temperatureCelsius": 20, "relativeHumidityPercent": 50, ' ...
    '"pressureKilopascals": 101.325 }, "materials": { "plaster": { "absorption": 0.3 } }, ' ...
    '"geometry": { "boxes": [{ "add": { "from": [0, 0, 0], "to": [2, 1.5, 1.2] }, "material": "plaster" }] }, ' ...
    '"sources": { "S1": { "position": [0.5, 0.5, 0.5] }, "S2": { "position": [1.5, 0.5, 0.5] } }, ' ...
    '"receivers": { "R1": { "position": [1.2, 1, 0.7] }, "R2, 2": { "position": [0.7, 1, 0.7], "ambisonics": 1 } }, ' ...
    '"durationSeconds": 0.2, "maxFrequencyHz": 300, "scheme": "compact-3@2%" }'];
  result = wavehall.render(scene, 'out', out, 'options', {'--engine', 'cpu', '--hdf5'});
  report = jsondecode(fileread(fullfile(out, 'report.json')));

  same(size(result.responses), [9600 2 2 4]);
  same(result.fs, 48000);
  same(result.sources, {'S1', 'S2'});
  same(result.receivers, {'R1', 'R2, 2'});
  same(result.sourcePositions, [0.5 0.5 0.5; 1.5 0.5 0.5]);
  same(result.receiverPositions, [1.2 1 0.7; 0.7 1 0.7]);
  same(result.channels, [1 4]);
  same(result.responses(:, 1, 2, 1), single(audioread(fullfile(out, 'S2-R1.wav'))));
  same(any(result.responses(:, 1, 2, 2)), false);
  array = single(audioread(fullfile(out, report.responses{3 + 1}.direction.file)));
  same(squeeze(result.responses(:, 2, 2, :)), array);
  same(any(array(:)), true);
  same(result.scene.file, report.scene.file);

  rows = result.figures;
  same(numel(rows), sum(cellfun(@(one) numel(one.figures.bands) + 1, report.responses)));
  bands = report.responses{1}.figures.bands;
  for at = 1:numel(bands)
    if iscell(bands)
      band = bands{at};
    else
      band = bands(at);
    end
    same(rows(at).centreHz, band.centreHz);
    same(rows(at).t20Seconds, orNaN(band.t20Seconds));
    if isstruct(band.uncertainty)
      same(rows(at).c80Db_uncertainty, orNaN(band.uncertainty.c80Db));
    end
    same(numel(rows(at).undetermined), numel(band.unsupported));
  end
  same(any(~isnan([rows.t20Seconds])) && any(~isnan([rows.t20Seconds_uncertainty])), true);
  same(numel(wavehall.figures(report)), numel(rows));

  checked = wavehall.check(scene);
  same(isfield(checked, 'warnings'), true);
  fails('wavehall:input', @() wavehall.check(strrep(scene, '0.3', '3')), 'absor');
  fails('wavehall:input', @() wavehall.check('{ "wavehall": 1'), '');
  fails('wavehall:input', @() wavehall.check(scene, 'nothing', 1), 'options');
  fails('wavehall:notFound', @() wavehall.check('nothing.json'), 'nothing.json');
  fails('wavehall:notFound', @() wavehall.read('nothing'), 'nothing');
  fails('wavehall:notFound', @() wavehall.read(folder), 'report.json');
  setenv('WAVEHALL_PROGRAM', 'no-such-program');
  fails('wavehall:noProgram', @() wavehall.check(scene), 'no-such-program');

  broken = fullfile(folder, 'broken');
  mkdir(broken);
  written(fullfile(broken, 'report.json'), '{"title": ');
  fails('wavehall:unreadable', @() wavehall.read(broken), 'not JSON');
  written(fullfile(broken, 'report.json'), '[]');
  fails('wavehall:unreadable', @() wavehall.read(broken), 'no report');
  copyfile(fullfile(out, 'report.json'), broken);
  fails('wavehall:notFound', @() wavehall.read(broken), 'S1-R1.wav');
  written(fullfile(broken, 'S1-R1.wav'), 'RIFF');
  fails('wavehall:unreadable', @() wavehall.read(broken), 'S1-R1.wav');

  delete(fullfile(broken, 'S1-R1.wav'));
  copyfile(fullfile(out, '*.wav'), broken);
  damaged(fullfile(out, 'report.json'), fullfile(broken, 'report.json'), @() wavehall.read(broken));

  set = fullfile(folder, 'set');
  mkdir(set);
  copyfile(fullfile(out, 'S2-R1.wav'), set);
  table = sprintf(['index,id,split,parameter.wall,file,channels,samples,sampleRateHz,t20Seconds\r\n' ...
    '0,"a, ""b""",test,"''=x",S2-R1.wav,1,9600,48000,\r\n1,c,training,y,S2-R1.wav,1,9600,48000,0.25\r\n']);
  written(fullfile(set, 'table.csv'), table);
  data = wavehall.read_sweep(set);
  same(data.names(4), {'parameter.wall'});
  same(data.table.id, {'a, "b"'; 'c'});
  same(data.table.parameter_wall, {'''=x'; 'y'});
  same(isnan(data.table.t20Seconds), [true; false]);
  same(data.fs, 48000);
  same(numel(data.responses), 0);
  data = wavehall.read_sweep(set, 2);
  same(data.responses, result.responses(:, 1, 2, 1));
  fails('wavehall:input', @() wavehall.read_sweep(set, 3), '1 to 2');
  written(fullfile(folder, 'kept.csv'), table);
  damaged(fullfile(folder, 'kept.csv'), fullfile(set, 'table.csv'), @() wavehall.read_sweep(set, 1));
  fails('wavehall:notFound', @() wavehall.read_sweep(out), 'table');

  same(~isempty(strfind(evalc('help wavehall.read'), 'samples x receivers x sources x channels')), true);

  file = fullfile(out, 'responses.h5');
  hasNetcdf = ~isempty(pkg('list', 'netcdf'));
  if hasNetcdf
    again = wavehall.read(file);
    for name = {'responses', 'fs', 'sources', 'receivers', 'sourcePositions', 'receiverPositions', 'channels', 'report'}
      same(again.(name{1}), result.(name{1}));
    end
    same(again.scene.title, 'Two');
    copyfile(file, fullfile(folder, 'one.h5'));
    written(fullfile(folder, 'one.csv'), table);
    data = wavehall.read_sweep(fullfile(folder, 'one.h5'), 1);
    same(data.responses, result.responses(:, 1, 1, 1));
    written(fullfile(folder, 'none.h5'), 'no HDF5');
    fails('wavehall:unreadable', @() wavehall.read(fullfile(folder, 'none.h5')), 'none.h5');
  else
    fails('wavehall:needsNetcdf', @() wavehall.read(file), 'package netcdf');
  end
  said = {'NOT RUN: HDF5, which needs the package netcdf', 'HDF5 too'};
  fprintf('tests passed, %s\n', said{hasNetcdf + 1});
end

function same(found, wanted)
  if ~isequaln(found, wanted)
    error('not the same:\n%s\n%s', evalc('disp(found)'), evalc('disp(wanted)'));
  end
end

function value = orNaN(value)
  if isempty(value)
    value = NaN;
  end
end

function fails(identifier, work, part)
  try
    work();
  catch reason
    if ~strcmp(reason.identifier, identifier) || isempty(strfind([reason.message ' '], [part '']) ) && ~isempty(part)
      error('wanted %s with "%s", and got %s: %s', identifier, part, reason.identifier, reason.message);
    end
    return
  end
  error('%s was not thrown', identifier);
end

function written(name, text)
  id = fopen(name, 'w');
  fwrite(id, text);
  fclose(id);
end

function damaged(from, to, work)
  % A file with bytes changed, cut or repeated is read, or is an error of ours.
  id = fopen(from, 'r');
  whole = fread(id, Inf, 'uint8=>uint8')';
  fclose(id);
  rand('twister', 7);
  for turn = 1:60
    bytes = whole;
    at = ceil(rand() * numel(bytes));
    switch mod(turn, 3)
      case 0
        bytes(at) = floor(rand() * 256);
      case 1
        bytes = bytes(1:at);
      otherwise
        bytes = [bytes(1:at) bytes(max(1, at - 200):end)];
    end
    written(to, bytes);
    try
      work();
    catch reason
      if ~strncmp(reason.identifier, 'wavehall:', 9) || isempty(reason.message)
        error('an error of its own for damage %d: %s: %s', turn, reason.identifier, reason.message);
      end
    end
  end
end

function emptied(folder)
  confirm_recursive_rmdir(false, 'local');
  rmdir(folder, 's');
end
