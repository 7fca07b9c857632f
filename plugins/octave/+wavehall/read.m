function result = read(place)
% WAVEHALL.READ  Reads a rendering: its impulse responses with all that is known of them.
%
%   result = wavehall.read(folder) reads the folder that 'wavehall render' wrote.
%   result = wavehall.read('responses.h5') reads the file that 'wavehall render --hdf5' wrote. Octave
%   needs its package netcdf for that.
%
%   result is a struct with the fields
%     responses        samples x receivers x sources x channels, 1/m, single precision; the first sample
%                      is at t = 0. Shorter responses end with zeros, and so do receivers of few channels.
%     fs               samples a second
%     sources          names, in the order of the array
%     receivers        names, in the order of the array
%     sourcePositions  sources x 3, metres
%     receiverPositions  receivers x 3, metres
%     channels         channels of each receiver, 1 x receivers
%     figures          struct array of room-acoustic figures, see wavehall.figures
%     scene            what the report says of the scene; the scene file itself if an HDF5 file was read
%     report           the content of report.json
%
%   Errors: wavehall:notFound, wavehall:unreadable, wavehall:needsNetcdf.
%
%   Example
%     result = wavehall.read('out/shoebox');
%     t = (0:size(result.responses, 1) - 1) / result.fs;
%     plot(t, result.responses(:, 1, 1, 1))
%
%   See also WAVEHALL.RENDER, WAVEHALL.FIGURES, WAVEHALL.READ_SWEEP.
  result = wavehall.internal.read_by(@read_place, place);
end

function result = read_place(place)
  if exist(place, 'dir') == 7
    name = fullfile(place, 'report.json');
    if exist(name, 'file') ~= 2
      error('wavehall:notFound', '%s: this folder has no report.json. Give the folder of a rendering.', place);
    end
    report = wavehall.internal.parsed(wavehall.internal.fileread_utf8(name), name);
    result = begun(report, name);
    for at = 1:numel(result.entries)
      entry = result.entries{at};
      file = entry.file;
      if isfield(entry, 'direction') && isstruct(entry.direction) && isfield(entry.direction, 'file')
        file = entry.direction.file;
      end
      result = placed(result, entry, wavehall.internal.wav(fullfile(place, file)));
    end
    result.scene = report.scene;
  elseif exist(place, 'file') == 2
    report = wavehall.internal.parsed(text_of(place, 'report'), place);
    result = begun(report, place);
    samples = wavehall.internal.netcdf_variable(place, 'Data.IR');
    names = {wavehall.internal.netcdf_texts(place, 'source'), wavehall.internal.netcdf_texts(place, 'receiver')};
    counts = wavehall.internal.netcdf_variable(place, 'channels');
    lengths = wavehall.internal.netcdf_variable(place, 'samples');
    for at = 1:size(samples, 3)
      entry = struct('source', names{1}{at}, 'receiver', names{2}{at});
      result = placed(result, entry, samples(1:lengths(at), 1:counts(at), at));
    end
    result.scene = wavehall.internal.parsed(text_of(place, 'scene'), place);
  else
    error('wavehall:notFound', '%s: there is no such folder or file. Render a scene first.', place);
  end
  result = rmfield(result, 'entries');
  result.figures = wavehall.figures(report);
  result.report = report;
end

function result = begun(report, name)
  % The struct without its samples.
  if ~isstruct(report) || ~isfield(report, 'scene') || ~isfield(report, 'responses')
    error('wavehall:unreadable', '%s: this is no report of a rendering. Render the scene again.', name);
  end
  sources = wavehall.internal.listed(report.scene.sources);
  receivers = wavehall.internal.listed(report.scene.receivers);
  sourceNames = cellfun(@(one) one.name, sources, 'UniformOutput', false);
  all = wavehall.internal.listed(report.responses);
  isSource = cellfun(@(one) any(strcmp(one.source, sourceNames)), all);
  result = struct();
  result.responses = zeros(0, numel(receivers), numel(sources), 1, 'single');
  result.fs = [];
  result.sources = sourceNames(:)';
  result.receivers = reshape(cellfun(@(one) one.name, receivers, 'UniformOutput', false), 1, []);
  result.sourcePositions = positions(sources);
  result.receiverPositions = positions(receivers);
  result.channels = zeros(1, numel(receivers));
  result.entries = all(isSource);
  if ~isempty(result.entries)
    result.fs = result.entries{1}.sampleRateHz;
  end
end

function result = placed(result, entry, samples)
  % Puts samples x channels to its place; the array grows where it must.
  receiver = find(strcmp(entry.receiver, result.receivers));
  source = find(strcmp(entry.source, result.sources));
  [count, channels] = size(samples);
  result.responses(1:count, receiver, source, 1:channels) = reshape(single(samples), [count, 1, 1, channels]);
  result.channels(receiver) = channels;
end

function places = positions(points)
  places = zeros(numel(points), 3);
  for at = 1:numel(points)
    places(at, :) = points{at}.position(:)';
  end
end

function text = text_of(place, name)
  bytes = uint8(wavehall.internal.netcdf_variable(place, name));
  text = native2unicode(bytes(:)', 'UTF-8');
end
